"""Every sentence we say, in English and in Chinese, under one key."""
