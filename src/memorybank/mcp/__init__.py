"""The door for agents that speak the Model Context Protocol. The SDK is called `mcp` too: absolute imports only."""
