"""The repositories of the measurement: where the bank is, at which commits it is taken, up to which commit they go.

Only names and commits are kept here. The repositories themselves come from outside: `--repos DIR` holds a clone of
each as DIR/OWNER+NAME (or DIR/OWNER+NAME/repo); what is not there is skipped and said.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from verify.labels import git, names

BANK = "memory-bank"
_HISTORY = re.compile(r"(?i)change_?log|release_?notes|history\.md|news\.md")


class Row(NamedTuple):
    """One repository. A bank of `docs` also takes the pages at the top level: an ordinary project's memory."""

    name: str
    bank: str
    anchors: str  # the commits whose pages are taken, oldest first
    until: str  # the last commit looked at


def find(repos: Path, name: str) -> Path | None:
    for place in (repos / name / "repo", repos / name, repos / f"{name}.git"):
        if (place / "HEAD").is_file() or (place / ".git").is_dir():
            return place
    return None


def clone(source: Path, target: Path, until: str) -> Path:
    """A work copy that shares its objects, with no branch but where it stands, whole even where the source is not."""
    target = target / target.name.partition("+")[2]  # called as its people call it: drawings begin with that name
    if not target.exists():
        subprocess.run(["git", "clone", "-q", "--shared", "--no-checkout", str(source), str(target)], check=True)
        git(target, "update-ref", "--no-deref", "HEAD", git(target, "rev-parse", f"{until}^{{commit}}").strip())
        for line in git(target, "for-each-ref", "--format=%(refname)").splitlines():
            git(target, "update-ref", "-d", line)
        _stand_ins(target)
    return target


def _stand_ins(repo: Path) -> None:
    """A snapshot may leave its largest files out; git then cannot compare them. Each gets a few bytes in its place."""
    listed = git(repo, "rev-list", "--objects", "--missing=print", "HEAD").splitlines()
    for missing in (line[1:] for line in listed if line.startswith("?")):
        made = subprocess.run(
            ["git", "hash-object", "-w", "--stdin"], cwd=repo, input=missing.encode(), capture_output=True, check=True
        )
        place = repo / ".git/refs/replace" / missing
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(made.stdout)


def line(repo: Path, until: str) -> list[str]:
    """The branch as it grew, merges as one step, oldest first."""
    return git(repo, "rev-list", "--first-parent", "--reverse", until).split()


def pages(repo: Path, commit: str, bank: str) -> dict[str, str]:
    """The pages of a bank in a commit: their place in the bank -> their place in the repository."""
    listed = [name for name in names(repo, commit) if name.endswith(".md")]
    found = {name[len(bank) + 1 :]: name for name in listed if name.startswith(bank + "/")}
    if is_bank(bank):
        return found
    # a change log speaks of what was; nobody keeps one as a memory of what is
    found = {name: name for name in listed if "/" not in name} | found
    return {page: place for page, place in found.items() if not _HISTORY.search(page)}


def is_bank(folder: str) -> bool:
    return folder != "docs"  # those of an ordinary project stand in for one


def texts(repo: Path, commit: str, found: Mapping[str, str]) -> dict[str, str]:
    return {page: _bytes(repo, commit, place).decode("utf-8", "replace") for page, place in found.items()}


def _bytes(repo: Path, commit: str, place: str) -> bytes:
    return subprocess.run(["git", "show", f"{commit}:{place}"], cwd=repo, capture_output=True, check=True).stdout


def stand(repo: Path, commit: str, bank: str, pages_of: str) -> Path:
    """The work tree of one commit with the bank's pages of another laid over its own; nothing else is changed. What
    came into the bank since stays there: an older page may name it."""
    git(repo, "checkout", "-q", "-f", "--detach", commit)
    git(repo, "clean", "-ffdxq")
    if is_bank(bank):  # whatever else lies in it comes along: a page may name it. Git lays it: a link stays a link
        if pages(repo, pages_of, bank):
            git(repo, "--literal-pathspecs", "restore", f"--source={pages_of}", "--overlay", "--worktree", "--", bank)
    else:
        shutil.rmtree(repo / BANK, ignore_errors=True)
        for page, place in pages(repo, pages_of, bank).items():
            target = repo / BANK / page
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_bytes(repo, pages_of, place))
    if is_bank(bank) and bank != BANK:  # it stays where its pages and their past are, and the settings name it
        (repo / "memory-bank.toml").write_text(f'[bank]\npath = "{bank}"\n', encoding="utf-8")
    return repo


def environment(scratch: Path) -> dict[str, str]:
    """The product's own state stays in the scratch folder; its language and clock are the same everywhere."""
    state = {f"XDG_{kind}_HOME": str(scratch / kind.lower()) for kind in ("STATE", "CACHE", "CONFIG")}
    return {**os.environ, **state, "LC_ALL": "C.UTF-8", "GIT_OPTIONAL_LOCKS": "0"}


def present(repos: Path, rows: tuple[Row, ...]) -> Iterator[tuple[Row, Path]]:
    for row in rows:
        if source := find(repos, row.name):
            yield row, source
        else:
            print(f"skipped: {row.name} is not under {repos}")


ROWS = (
    Row("31103+tanshu3", "memory-bank", "4beff74172b2 f3526311e888 f4f4b2e52b9a", "c3b1fd7c981a"),
    Row("giuice+virtual-office", "memory-bank", "0ed27fb924fa 7cdc4187ef9d 4311af45a137", "1e8fd90a3d7c"),
    Row("tim-o-private+llm-agent", "memory-bank", "e20d6eff6137 39b184c5988d 0c6f44158ad1", "eb96603d7873"),
    Row("AIgen-Solutions-s-r-l+resonance", "memory-bank", "f76b0da48def 691d00c27b2f d176a5ea23e7", "070535efa7ac"),
    Row(
        "AIgen-Solutions-s-r-l+fastapi-auth-service",
        "memory-bank",
        "3c97613dd4d1 a2d95f207cde f923bb9731a3",
        "45ef3449aae8",
    ),
    Row("MICBIK+TZBlog", "memory-bank", "44c3199a50e1 2766bc4f435d 70233da6cd48", "98f25004f2dd"),
    Row(
        "Francescolatorre+learnplattform.roocode",
        "memory_bank",
        "8db0c21ef90b 10e9d805429b 8b4da20bed2b",
        "75a2cf39bf58",
    ),
    Row("chuck-ma+memory-bank-skill", "memory-bank", "e54eeda224b3 d532ac974336 8ffe01553d83", "a507aa154c95"),
    Row("CrisRain+Scira2API", "memory-bank", "46f0e6f0670f", "a5531a06a9ab"),
    Row("Wadijet+ff_be_auth", "memory_bank", "b0dc0d4c3b66 d35cf60db1e0 40252cec2a6f", "e8f6df82bc31"),
    Row("anziinols+amis_six", "memory_bank", "b7e84e9c0641 97bb448387ae", "4f642204d9ce"),
    Row("BowieHe+travel-u", "memory_bank", "094a63a13853 2555e5689a1f f7e607c01472", "0b6eccc6cf45"),
    Row("CPbianma+javaweb-tlias-day11", "memory-bank", "9195cab9c06b", "fec2ad680956"),
    Row("NickDevoctomy+MergeGame", "memory_bank", "218ae3d51b10 a30edb564b07", "9eaa6ec0aaab"),
    Row("ADTrauts+Vssyl", "memory-bank", "f6987e3301b7 21a72f9a6497 b1ef4da3d074", "2a98b5ae3ad1"),
    Row("7Spade+ng-alain-master", "memory-bank", "371d4c20f13a 88a1f343526a 6d09dd36e142", "d3d86a418087"),
    Row("Fredy518+alphaHome", "memory-bank", "373db90cc560", "bcd209b242a8"),
    Row("JFelz+PoppedKernel_Server", "memory-bank", "09cfb6c11746", "e9984190aae2"),
    Row("NikaidouYui+Clash-Butler", "memory_bank", "5afdd1ece9aa", "a08dc5f88c8f"),
    Row("deankerr+orchid", "memory_bank", "f1445b22af2d", "fba787361695"),
    Row("HD220+project-wiz", "memory-bank", "a37a51f28582", "68df4e63147d"),
    Row("janmatejka+Orleans.Streams.Grains", "memory-bank", "8cf6947f1134 070de3fda199 25329e604563", "39dc453ba25a"),
    Row("d7561985+sentry-demo", "memory-bank", "557e1ba68dc1 0b14e4e30caf f49beb0ec58e", "05b1821ee667"),
    Row("Heratiki+locallama-mcp", "memory-bank", "65a96f74dc46 423b705139af", "76a3066eff7c"),
    Row("Huey-Magoos-IT+magooos-site", "memory-bank", "c21c13623a6c b6fd4f6d7bb8 a6f4faa0860a", "a1a9a755ef07"),
    Row("ACHRAF-YOUSSEF+serenade", "memory-bank", "d8c46acc2ca9 a85c290f1f09", "3d0cfa0e889c"),
    Row("40min+flocus", "memory-bank", "7502aa40c9a5 d7fd0e57803b a8256607fae4", "3d4a68c3f464"),
    Row("270aldo+ngx.agents", "memory-bank", "d9b539e54a56", "29547bc21640"),
    Row("wehue+MES-RTM", "memory-bank", "4718999beb53 1cb2ee0b2ea4", "39149ea75f68"),
    Row(
        "ACicmansky+GastroPro_Product_Manager", "memory-bank", "c82462e1f521 785d01405a05 2827dda26c2c", "fd06756e82bf"
    ),
    Row("ACicmansky+LegalEase", "memory-bank", "2ec6371fe4d3 a97f0671f857 1566d6eef560", "2ca7f6084ea1"),
    Row(
        "AIgen-Solutions-s-r-l+application-workflow-service",
        "memory-bank",
        "8af2c2b63c38 1f86241ac0e6 2cf8f87dfd95",
        "e611efce988b",
    ),
    Row("31103+MedFeeBot", "memory-bank", "166d944c5ecf bf94a6bab64c 6a69e463a4b0", "81630810ebc9"),
    Row("dota2classic+frontend", "memory-bank", "6f274e5e85c8", "9f2e4dc13233"),
    Row("CaliLuke+HA-GreeClimatev2", "memory-bank", "a1c6a7f15431 9518b92eb41c 2f08d253d7c5", "b7e2e9aa0116"),
    Row("Diego-lg+storefront-threadtake", "memory-bank", "3ae238a73d4f", "9dcadef0b198"),
    Row("YaRavva+Fiction-Library", "memory_bank", "e8918c804af7 cc5f82e1af31 18cc44c237b8", "988a3c35e42b"),
    Row("Ravva+projects-tracker", "memory_bank", "d5d3f39ac55a cc7864f92673 4483b1541f72", "8b5137565f83"),
    Row("ADTrauts+block-on-block", "memory-bank", "a93e3a5c7f12 32e60b748b9a 2295f8899f4c", "566cca222785"),
    Row("HexaFox-Labs+Brai", "memory-bank", "9fd1170fc4ff aea3b7734412 be3c08771ee3", "4a93010c156f"),
    Row("Thijs199+NIVAI", "memory_bank", "d24c9c16280e f0b47606cfc5", "d8020a31c2b0"),
    Row("Jercik+sync-rules", "memory-bank", "733f536537aa 0fa39ab6aefd 60f364e86d96", "4648e583f7bf"),
    Row("gastownhall+beads", "docs", "73b2e14919c1 279a22486642", "7e3c7fbbea05"),
    Row("fastapi+full-stack-fastapi-template", "docs", "224d0e31a846 d5eca12ed1d5", "68adb40d3742"),
    Row("jasontaylordev+CleanArchitecture", "docs", "4972c4f66231 9275ce69f7ff", "10f1a45df0d8"),
    Row("halo-dev+halo", "docs", "551f2ae5edb9", "38f52f29bfbe"),
    Row("openai+codex", "docs", "310e3c32e5b2 274af3052559", "343074d4207d"),
    Row("casey+just", "docs", "e5350926b5ba 52baf7c9b15a", "4f41f609278e"),
    Row("prometheus+prometheus", "docs", "d6a4daa26a86 27b78c336e43", "d15adb9ad7e5"),
    Row("lobehub+lobe-chat", "docs", "eefaa3940fa8 efb4c22aff69", "e96c014426c2"),
    Row("vitejs+vite", "docs", "9f5489fa9efd 9176e278ffec", "a98c8d95d552"),
    Row("containers+podman", "docs", "c9e1f365e294 088665d2cfd4", "c6580b4a5219"),
    Row("go-task+task", "docs", "b8668ca3ce0a d8a12fe56d98", "b250872d9aeb"),
    Row("BurntSushi+ripgrep", "docs", "3edeeca6e94b c5415adbe8b1", "3fce3b5bb023"),
)
# banks that name few paths but have commands, versions and names to be wrong about: for alarms.py
MORE = (
    Row("0xmichalis+nftbk", "memory-bank", "570018201cb7 0dbcca3a06ab", "3f56b01f923b"),
    Row("0xsyncroot+moonx-farm", "memory-bank", "9803f73c856a 0c9437800c35", "f3c180749410"),
    Row("1nst4ll+mango-news", "memory-bank", "207ecc0b7a85 e0e2f0b3719c", "cb61047a72c0"),
    Row("A1doranM+passivbot", "memory-bank", "99469df5f02e 24a38b4fbd37", "4665c8e81cb2"),
    Row("AT2024+ALA", "memory-bank", "15fdb68249cf e0f5b415f31e", "594230ebdeb0"),
    Row("Alice-easy+Easy-Comic", "memory-bank", "a5567e1e4979 7392c1b6746d", "cdb0bda470c2"),
    Row("Doleha+maac-research-platform", "memory-bank", "dd7894891e0f 6cbaac42fead", "95b1daad46b9"),
    Row("GreenChang01+Titan", "memory-bank", "2e9b9d0f9065 d40b20f1d9dd", "c5141f602787"),
    Row("0x4007+travel-stipend", "memory-bank", "61b2d010a32d 4361d8350001", "b0b5fab22caa"),
    Row("cyxou+firefly-iii-telegram-bot", "memory_bank", "d7abf29f70bb a42b6c4e2662", "16427b4944f1"),
    Row("Procureallyai+flight-recorder", "memory_bank", "8e9c2641fed6 1421275bbdc4", "5b1ad40bfd6d"),
    Row("GrafSoul+trader-journal", "memory-bank", "ff249782455c 54b0f87cf8e9", "98b2451377b7"),
    Row("Gearzly+stich-live", "memory-bank", "91d3a594c7d6 34f5b86ec983", "fb4e8712b7a3"),
    Row("00wz+DesktopAssistant", "memory-bank", "a12c030b3839 b99fa0a7173d", "df2a35b810b9"),
    Row(
        "HerlyRyan+lapar-chicken-inventory-management-and-pos-point-of-sale-",
        "memory-bank",
        "2d9f482ed4e7",
        "b1e67274c33a",
    ),
    Row("1amageek+app-mcp", "memory-bank", "514b6230a1c9", "ad0156febd6d"),
    Row("M-Chimiste+Polis", "memory_bank", "da1defb70016 d3e4db0bed80", "ec4475383361"),
    Row("cycle-five+andy-coin", "memory_bank", "3d00c0cec610 540a694b6c90", "5eb38f2ccdeb"),
    Row("OldSuns+SnapLock", "memory_bank", "7fe88f5f62ba 24465312e180", "04d91a9eaf76"),
    Row("BURISTUS+MoneyTracker", "memory-bank", "9541b0328488 93d1c0a5cb44", "9dcc10311789"),
    Row("ElCoditoBandito+mga-app-v2", "memory-bank", "81a3d25c464c f36ca0478772", "f7c972de0357"),
    Row("HOrdye+xuan1", "memory-bank", "710f5193090e 4e38dba0847c", "fd6102378bf7"),
)
# Banks whose alarms were read before, and led to mends: never drawn again.
READ = """
    000geid+turnoplus 01esyaLebedeva+tsx_viewer 0ucb+text-to-map-generator 0ut5ider+DM-Player
    0ut5ider+Eagle_Scanner_Misc 0ut5ider+scrape-openheritage-v2 0x4007+module-rewards 0x5chn0uf+SmartWalletFX
    0xBigBoss+vibe-station 0xcasuwu+gamba 0xcasuwu+research 0xCosmicTofu+figma-palette-generator
    0xPier+challonge-clone 0xRace+multiplayergame 0xTimHollister+tone-match 0xTrxz+Multi-Modal-Chat 0ziko+dilbaz
    110yd1000+star 174alex174+buhexpert 19Rohan97+cine-craze 1amageek+Buffett 1KHA+dhwmk 1morshed1+DraftForge
    1nst4ll+lizard-payroll 1w2w3y+gpt-image-1-playground 1zrui+rui-scripts 217th+tda_bq_marketdata_exporter
    217th+tda_large_collector 23Maestro+playerid-updates 2naive+website-checker 31103+csv_date_expander
    31103+gascalc 311132141+Unimate 3gogo+auto-quote-system 3pWEBQUERY+Aera 3WGhostDGit+pigi_saas
    44masa+border-collie-and-me 4mbroise+goya-merch 4nswer+Project_MCP 5dengz+mungcourse-client-ios 7Spade+acc-ng
    7Spade+Twilight-Hub 7Spade+Web3-Uniswap-Dapp-V4 89780012+google_plugin_toolkitpub 89780012+miniimagecompressor
    89780012+online-notepad 999thelastpage+leetcodeHelper 9bihi+D-B1 9xlabs-vn+wifi-vip A-Vlasov+Klip4sol
    a-x-+mextner.com AahPlexX+nsbs-platform abd-ulbasit+goplatform abd-ulbasit+goqueue
    abdulkadirozyurt+MicroserviceDemo aberemia24+zd abhirup009+incentivize AbhishekChorotiya+ruleBuilder
    abirangers+dashboard-eskul-smk abkulakli+ddogreen AbrahamtheFenix2003+mi-tienda-app ACicmansky+datagist
    ACicmansky+VCB ACicmansky+Vercel-Web-Analytics-Report-Sender Active-Apparel-Group+data-orchestration
    adambalm+ghost-writer adamwitwer+fountain-buddy ADILZAMAL+Al-Sufiaan-School
    ADRE9+financial-document-analyzer-fullstack ADRE9+StreakSphere aeroalgo+ship-sense AERProductions+Pondera
    AgentChief+order-list-matching AgentEnsemble+agentensemble agentic-dev-library+thumbcode ahmedarafa994+chimera
    AhogeK+code-time-tracker AHoHuMbl4+1c AIckathon-2025-08+ulidim AiMarvis+whatsyoursub AiStockSearch+MemoryBank
    ajjNTU+KitchenUtensils akravetz+unwrapped-fm alanjds+tokioloop AlataChan+Etracking AlataChan+verdancemvp
    AlbertKhaydarov+whisperkitProtypeApp alchemydc+musemeter alchemydc+zcash-automation aleasweb+cityQuest
    alekseinogueira+tennisos AlexanderDeMatteo+risessystems alexandereiseghohi+comicr alexandereiseghohi+ComicWise
    AlexanderSambale+CLI_Agent AlexanderSambale+Deep_Research AlexMobiCraft+FREESPORT Alexopr+ct01
    AlexSerbinov+Telegram_bot_ai_translator AlfredJKwack+camillaEQ alifesoftware+brew-browser
    Aliiboy+clauger-mcp-server AliOlkac+movie_recommendation almeidaraphael+arthurs-life-app AloofBuddha+llm-ui
    alosec+cafedelic Altitutor+altitutor-monorepo alxvlo+AHI_Capstone AMairesse+Nova
    amateur-dev+chrome-extension-whisperflow AMilassin+anylog amitay1+Steel-Defect-Detector AmoxCalocy+a-card-game
    anatoliykant+gdm-ios andr-235+fullstack-parser AndreiUshakov+vremya-cheloveka Andrey2Ch+mtconnect-core
    Angel-Jesua+QUANT Angry-Robot-Deals+candle-collector anhhai680+knowledge-base-agent ankitrijal2054+Math-Tutor
    AnselmPowell+research-note Anshumaan031+Crawl4AI-RAG-MCP-Server anthonycoffey+property-manager-pro
    AntonioAI+game-of-life Antvirf+stui Anu-bhav+google-scholar-research Anu-bhav+solana-coin-sniping-bot
    appazxc+dotynote-app applewoodsmokedham+metagraph ApptivistsKafe+ethical-shopper Aquaticat+Monochromatic
    arbgjr+smart-alarm Arbust908+ttrpg-db arcade-cabinet+bok arcade-cabinet+cognitive-dissonance
    arcade-cabinet+grailguard arcade-cabinet+protocol-silent-night arcade-cabinet+psyduck-panic
    arcade-cabinet+stellar-descent arcade-cabinet+syntheteria arcade-cabinet+will-it-blow
    ArceusOmkar7+gdelt_global_news_trends ArcherSavitar+StarRailWarpSimulator arialgardner+collab_canvas
    armantark+AnkiScape-Development arn0ld87+alexle-vsco ArpegorPSGH+Outiiil Arshev+apartus
    ArtemSukhotko+ai-astro-tarot artnoage+ARC-AGI-2 ARTUR8028+Bil_Bakalim Arziburst+VSGO
    Ascentia-Sandbox+StartInsight ASDSE+SupraSimFit ashvili+web01 ASINGULARITY-AI+CONXENSEVE
    Askhat-cmd+langchain-vox-bot AssQ222+PDRPG Astral0+code-to-llm AstrologiaMB+homepageastrowellness
    Attapulgite999+prove aviram-shubeili+code-flow Awannaphasch2016+yuanta_chan ayushrai-hub+daily-challenge
    Aziz-Mohamed+p32-Quran-school-24062025 Babinci+pomodoro-timerflow balelkin+wickworld banton+medical-patients
    barvolovski+academy-exam BASIC-BIT+drasil BASIC-BIT+ScheduleBot BBowdon00+Hydroponic_Monitor
    BeautyRecycle+Prototype Beesettyrakesh+PeakRush_Timer beliaevvc+RePoker beliaevvc+reskinlab
    bendiamant+leash-gateway Bennet-Yuu+stockpilot-mvp Berkay2002+LiTHePlan BerkZerker+Godot-Voxel-Demo
    bhurn02+rms-invoicing bibendi+starmap bigduu+copilot_client_app BinCoderDev+WorkQuery BioInfo+app-studio
    BioInfo+lcm BioInfo+nova-brief BioInfo+threadcraft bivlked+CurRate-Go BladeBuru+manga_tracker Blank902+BetaNet
    blaskocode+ClipForge BobbyW08+second-brain BobbyWang0120+fresh_home_expo BOMBWCC+BluePrinceTranslator
    BOMBWCC+Feedlite Bose14+Vinathaal Bozboc+BlueMouse BozhidarN7+budget-tracker bradcstevens+contoso-voice-agent
    briancasteel+charity-mcp-server BrokerGPT2025+BrokerGPT bubacst+lipunto C-Jalloh+Base10-app C-Jalloh+Project
    Caleida+session-state-sync callum-d-thomas+wishlist-app canilbey+hyperion caonguyenthanhan+Meme-Player
    Capp3+atlantis Capp3+broadcast-flow-control-system Capp3+NewsNewt Capp3+STLab cavarest+pilaf
    CBelieverc+TelegramCloud cc100053+pet CENFARG+Audio2TextCENF CENFARG+renameDriverFolders Cerrorr+Cerebro3D
    Cezero+dnd_tools CGalentin+collab-whiteboard Ch3ri0ur+rstparser chaudhryfaisal+grpc-client-server-tcp-vsock
    ChengYan-3721+bianbianbianbian Chester0629+Soul-Knight ChimingLu+AutodeskDynamo_MCP ChindanaiNaKub+mordoo
    ChindanaiNaKub+thelastvote CHORUS-TRE+chorus-web-ui christopher-buss+luau-lint
    Chrysaliz333+Negotiation-Continuity-Experiment chuck-ma+opencode-config Cloud-Temple+docs
    ClumsyWizardHands+GPSE_Project cmmusni+puso-spaze cmtkdot+xdelo-app codelab-app+platform codevnes+qp3
    codewithkenzo+mcp-agent-network ComfyTavern+comfytavern Congglee+trellone-app Congglee+trellone-server
    ConquerorX+versus Construkted-Reality+Marketing-Researcher Cortega13+AstroChemNet cpond8+sutra creevey+creevey
    cseek11+VeroSuite cyberk-dev+vibe_amb_fe D0rianGrey+theBestFramework Daeshan-B+browser-rpg Daewooox+ScopeLock
    DanieleBortolas+musiconet-recommender Danik911+dublin-accommodation-bot DanMarshall909+please
    DanMarshall909+tddhelper Danservfinn+churnsaver DanSnow+hoarder-pipette Dany-gt+Restaurante-Las-Palmas-POS
    darekrossman+ai-storefront-tools darthinvader+daggerheart-tools dattmumas+lnked
    Davaakhatan+arbor-energy-plan-agent Davaakhatan+skyfi-ecvi Davaakhatan+skyfi-mcp Davaakhatan+zero-to-running
    DavidCapcuch+DotNetAtlas DBozhinovski+FPUI DCC-BS+text-mate-frontend deadronos+CivWeb-Lite
    deadronos+RobotSpaceBattler DeanChang584+WordFormatter Decedia+dnd-an Decedia+dnd-wizard deedubyalabs+crm-pro
    DeeTorch+bridge Deign86+deign-lazaro-dev Deign86+MATHPULSE-AI delorenj+ai-learning-hub
    demokrat90+google-ads-dashboard Dendekky+arcadia Dendekky+vibe-racing DeniOne+WWS DenisArger+BibleTask
    Deniskada+staffprobot desaianand1+Bitwarden-Emergency-Kit DESpear262+illustrated-primer devleloper+noteai
    DevSam1108+FlareFootball dhawal467+lwc dhpwd+danhopwood.com diekommunikatoere+dki_hub_theme
    Divici+camChecklistWeb Divici+clawdforge Divici+fsp-airOps Divici+proofLens DmitrySaf+frontend
    dnhrdt+mc-ordersystem doctor-cornelius+django-powercrud dog-64+book2ru donboyd5+pension_model dong99u+marvelring
    DRamaMercer+monorepo-apps-and-packages Drhackermedicina+revalidaflow Drifter-Supremo+mindful-inkwell-journal
    Drifter-Supremo+new-freya drittich+SemanticSlicer Dry2Ice+sceneit_site dryousufmesalm+bot-app dtg01100+dbutils
    dtg01100+pure3270 dtg01100+tn5250r dualreven+anki-linkmaster-PDFJS DudeWhoNeedsAGit+Mandelnaut
    DVVID-G+MercApp-Backend Dysonian-Lab+icopy-x-ics-decoder Eagle963+lingolearn EDsteve+ELOC-Control-Panel
    EdwinIN01+Zhixing-Agent efargas+S7-Tools egistic+gc-pay Ekergodmear+recruiter_copilot ElCunq+LinkShortener
    ElCunq+mailora-hub-imap elpeyotl+nuxtNetlify ElshadHu+Aegis ElysMaldov+payload-cms-booster emirgocuk+fztezgiacem
    Epsilonely+ticksnap eric-vanartsdalen+AspireAI errajibadr+ocr_benchmarking ese-nguyen+skills_matcher
    evgenipetrov+poe-sidekick ezh-sergei+better-vibes EzzdeenShamaly+coffee-app f97johan+pi-compute
    Faturrachman-dev+cursor-view Faturrachman-dev+shattered-pixel-dungeon Faye1007+growth-insight-system
    Faye1007+haoshijia fcjbispo+fbpyutils fcjbispo+fbpyutils-ai fcjbispo+fbpyutils-db
    FearTheDeer9+AmortizedBayesianOptimization FGinfinite+Qualitiy-Gate Filipe-Matos-Viriato+chatbot
    FilippoL+TalkStats finleysg+bhmc-admin firerlAGI+webnote Flalaski+FWDE FlankaLanka+rts-rovers Forgision+FinComp
    Fountain5405+monerosim foxcool+greedy-eye Foxil9+Ro-Chat FrancescoQ+ESP32_Theremin
    Freddiekinns+chess-opening-explorer fredluz+my-portfolio fredluz+narrative Freffles+OCR_generic
    frizfealer+trip_agent froggeric+lavolcanica.com G00li+fixy-backoffice gaguero+slides gaguero+staffnbdt
    galeavenworth-personal+repomap-core galorr+get-a-car Gaman-AI+Facturas_agent Ganso+The-Weave
    gaoboguang+Academic-Affairs-System gelsogrove+shopME GeniusDLS+prize_raffle genkis3zu+drawing_analysis_system
    geoffdavis+esphome-config geoffdavis+home-iac geoffdavis+talos-gitops gfaurobert+over-the-hill gfrmin+gfrminsite
    ghcpSharing+library Gi7-ux+app Gi7-ux+architex-axis-management-suite--3- Gibber1977+One_OCR
    Gibber1977+Reverse_Distill_Transformer GiliStern+demografia Gimmyhat+pdf-service-go ginettododo+gym-log
    Gitmaxd+gitdripped Gleb-O-F+Posture-Sentinel GlebkaF+tt-tournament glev23+tgapp gms1+node-sqlite3
    GNARC0TICS+Degentalk-Preview goleaf+twillcms.prus.dev gpng+ge2025 Gr0x01+actionboost Gr0x01+loupe Gr0x01+sm_demo
    GrabowMar+ThesisAppRework GRAF231+brigada GRAF231+cube-game GRAF231+tetris-react GrafSoul+chess-portal
    GreatGuard+hero Gregspillane+tahoe GreicodexJM+greicodex-cli GrupoUS+aegiswallet gtrusler+lexpertchatai
    GWMcElfresh+GoodWorkflows HadesArchitect+GrafanaCassandraDatasource Hameedhdhd+The_Photo_app Hamza5+file-brain
    Hanbiike+dating-cheater HankofallTrades+dyson-defender happytoolin+hni harmony-ai-solutions+quickstart
    HarshAn119+TessaractTV Havoc420didi+didi-amazon-analyst HeiligerG+LearnSessionPlanner hey-im-edward+NEXUS
    HGS-RD+resilion-enrichment-poc hidenobunagai+nano-banana-family holdennguyen+aws-assume-role
    HuyDinh02+klc-ev-dev hxtruong6+ilove-card HYQQYH+stock-analysis-system idealjs+sapling Ignition-Space+ignition
    ilkoid+PonchoAiFramework imfineapp+menhausen_app Innodat+agriplatform ismailozturkk+WatchFlix
    itsconnorowens+refundfinder ItsKritik+flhelper ivelin+zk0 ivohartwig+rundgang2025
    iwandwip+OT-QuarantineLabelPrinter Iwaschkin+agentic-cba-indicators JackSmack1971+SPARC12
    JaePyJs+perpetual-help-enrollment-system jag-a-i+StrokeGPT jakehemmerle+bartools jalonsomartinez+HIL-scheduler
    JanNoszczyk+cline_agent JanPK63+agent_lightning Jarlyy+APIfy2 javolara1+fuga-landing-ui
    jayshen1031+cursor-chat-memory jbcom+otter-river-rush JDKoll1982+MTM_Receiving_Application JDR69+Coach_Virtual
    JeanPCordeiro+myAIChat JeanPCordeiro+myKiloCode JeanPCordeiro+OrionRisc-128 jemavidev+bashmenu
    JenkaBY+bike-rental JenkaBY+bikerental-ui JetMod+banket jheiberg+md2confluence jhugman+paise2
    jimsimon+open-tcg-store jirayusueb+paw-ai-web jirayusueb+thai-tokenizer jjangsangy+TemperatureChart
    jjgordon89+JSG-StoryWeaver jjjorgenson+gauntlet-nomalang Jjohnston70+chief-petroleum-dashboard
    jlk+checkmk-llm-server JoaoCardosoDev+planeats_app JochenWeerda+VALEO-NeuroERP-1.0.5
    johnda7+island-travel-echo-clone Jona155+automatehq jonahkeegan+critgenius-listener
    JonasPammer+Vibed-ReadSignsAndBooks.jar jonathanglasmeyer+ai-analysis-for-lichess
    jonathanhollander+notion-template-v4 jonatron55+dminion JooduG+RPGlitch JoseApRJunior+easy-budget-laravel
    Joselay+jose-backend joshmac007+fbo-launchpad-backend joshmac007+FBO-LaunchPad-Redesign joshyeom+re-cord
    JTerrance01+MW_BMAD juhyeonni+ggraph Jumpybeetroot+shaper-sim juspay+neurolink juspay+superposition
    k05m0navt+studio-space kajmaj87+hex_brains Kaos599+Synctax kecbigmt+docgent Keiji-Miyake+120-web-projects
    Keiji-Miyake+create-project kennethgo123+my-projectt kfirc+blooming-wanderer-map Kilo-Org+alex-treBENCH
    Kiloma-Advanced-Solutions+ZenTask kirill-eremin-production+html-games Kitamoru+Onitask knath2000+flutter_quran
    kolsagg+alfa KolyStudio+thebeast Kontenty+dreptus.pl KoryakinYurij+Canvas-AI-Logic KoryakinYurij+chef
    Krepchik11+geohod-backend Kubementat+sokrates-mcp kumaran-is+mcp-weather-server
    kurotori4423+KurotoriVRMWebViewer KursatS+RecciTek-WCheck LalaIAm+cline-novelist LashaKh+MediMind-Expert
    Lashay-L+BOFU-AI laurentvv+Trading-AI LeanVibe+agent-hive LeanVibe+bee-hive Lemkus+SwimBuoy
    LeoPBgit+Pikzilla-Racing leshchenko1979+fast-mcp-telegram lexa5575+rag_server lfhwnqe+monad-hanckson
    Li8ning+ai-todo-list Li8ning+flowdash LiaoQun+BDE LightVolk+daily-weight-prompt linhuang1212-coder+FUTU-QUANT
    LinkesAuge+ChillerWeb LinkesAuge+WebappTest liup215+gline Liv-Coder+glass_morph lobstertank+WatchDog
    LoganLiangMay+collab_canvas loitt-dev+FridgeMate loofiboss-bit+loofi-fedora-tweaks
    LoofiCoder+loofi-fedora-tweaks Lootziffer666+DECOMPILE Lootziffer666+THERAPI Lootziffer666+WIZARD
    LordThiouk+linkart LordThiouk+Samabus lousydropout+invoice-me-frontend lousydropout+vocab-recommendation
    lucasteamalt12321+BankBot LucaWolf+grabbit Lukanet+mantis-mcp-server lukewu8023+metadata-code-extractor
    lusiusfebry+portal-pack-meal Luxcium+turbo-system-k21a luysantanadev+k8s-monitoring LYZER03+chrono-sushi
    LYZER03+v0-chronosushi m2kky+mngm ma3u+longevitycoach madib-from-georgia+role madmatvey+crypto_alert
    magne+albatross makaronz+CortexReel MarkFerreras+AnihanProject martinbo66+vue-tv-bingo Marz42+FilumReforge
    MasterErik+wallet mattes3+mcp4ddd Max-Levitskiy+WasmForge mcowger+CostRouter Medvedev-Anton+Sunshine-Auto-App
    mehrdadmahdian+fc.io MickaelMorgado+EmittersWebsite MickaelMorgado+saas-template-2025
    Mikeissaev+parser_car_catalog miking7+biblememory Miles-Johnson+qr-code-styler miojizzy+arena-hnswlib
    Mirocow+pyrl MissZhengL+vibe-quant Misty02600+buaalogin-cli Misty02600+nonebot-plugin-jmdownloader
    Misty02600+nonebot-plugin-parser Misty02600+nonebot-plugin-peek Misty02600+nonebot-plugin-steam-info
    Misty02600+nonebot_plugin_impart Misty02600+PeekAPI miziodel+navigravity mjoshua97241+space-code-copilot
    mlammarsch+FinWise_0.4 Mnemosyn1154+WVP_RPA mnofrizal+fasau-v2-wa mnofrizal+worker-whatsam-gateway
    MNS-Vic+marketprism MNS-Vic+QTE mo7amedElfadil+bidOps mo7amedElfadil+master ModerRAS+TelegramSearchBot
    MohdNasir997+nihongo_gakuen movibe+universal-storybook-nativewind moyamatthieu+test_mmorts mrnx-io+mrnx
    msitarzewski+agent-room msoq+tenmo MsRavva+digital-ai-news Muratov-Egor+thedivemap Muzvideo2+muzvideo2_bot
    N1k0lay+npmBridge nalabelle+dotfiles ndowler+tripper2 ndriyo+primepm neeeekto+gwall-e neimasilk+MediTrustAl
    Nelson-Delpozo+pdfbuddy neoforge-dev+mcp-browser neoforge-dev+neoforge-mcp-server neoforge-dev+sentinel
    neoforge-dev+starter neoforge-dev+synapse NexusProperty+nexus-property nftecnologia+planify
    NgocToan-dev+ILoveYou NikaidouYui+obsidian-copilot nikitacometa+euphoria-ai Nomi1999+promptrefinery
    Nootanpune+dawabag14022026 norbu09+mcp_server Nouking+Khoa-family-tree NoWakeLock+NoWakeLock
    onooinc-code+Monika-Agent Optimus825482+event Optimus825482+orbis Orange-AFK+nairi oyakov+solana-dex-bmv
    Paashik+MyIS Pape45+ainewsroom patrickxunuo+e-frank patrob+saas-boilerplate paulovilae+cms
    Pechulyak+polymarket-bot pedxyuyuko+ollama_honeypot Peiiii+EchoNote pequet+cursor-project-boilerplate
    pequet+project-seed pequet+stentor-01 peresvetjke2+zenrox pertutatis+personal-web-backend Peternub+easybooking
    petervirtech+roo-demo pikipupiba+foh-pro pipitonelabs+k8s-gitops PiTZE+PorTTY plimantour+rai-agent
    poucet+maestro preetam-90+Vidiony proffesor-for-testing+sentinel-api-testing project-agonyl+open-agonyl-servers
    propeller-heads+tycho-explorer pubid+pubid punyamsingh+lightbird PURPLE-ORCA+DHADX Pvh0101+money-mate
    quocdatads4+DATERP qvex+watchdog radioastronomyio+astronomy-rag-corpus
    radioastronomyio+desi-cosmic-void-galaxies radioastronomyio+ops-toolbox
    radioastronomyio+radioastronomyio-website radioastronomyio+rbh1-validation-reanalysis
    RainAllDay-vn+QuizSpark-Website rajat9garg+binding randomnerd+my-alias raphauy+shock-ia-labs
    realplayerc4+sweetbomb region23+pavlenko.tech ReneWiltingeJVT+Freddy replicatedhq+chartsmith
    rlevidev+studying-clean-architecture roadchimp+airoadmap robshape+forskoleguiden rodpl+comfyui-asset-manager
    rodrigo-toledo+zub RR-Cadance+cadance_music rubbypink+9trip-b2c-web Rubentxu+hodei_packages ruifrcosta+gasrapido
    S1rent+Autowarehouse SaanjSulthana+hospitality-management-platform SaharCarmel+life-memory-bank
    SamGorr+tscmf_system satyarajmoily+trader saviohsilva+Savio.MockServer1 sayidzm+repflow sazanami-notes+sazanami
    sb-2700+ml4dynamics scarecr0w12+ctrl-alt-play-panel Scintirete+manager-ui scoutrul+jspulse scoutrul+moonbit
    SDETQATestAutomation+Testveriq seadiaz+fm-gateway selimerunkut+volume_tracker_binance sessojunior+silo-frontend
    shaneholloman+omar-gui Sharv619+network-guardian-ai shaurya10n+tennis-meetup-bot sheldonxxxx+AutoLyrics_AI
    shimishnaByAndy+PsyPsy-CMS shsk000+SearchFace SindromRadioSpb+Hebrew-NLP-Pipeline
    sitechfromgeorgia+georgian-distribution-system SkySandy+aibetexplorer skyttedk+present-predictor
    sleroy+java_architecture_analyzer SmitBY+CollageMaker SolidRhino+sailarr-installer soma-org+soma
    sp80808+recording-studio-tycoon space-cadet+arxivite space-cadet+qc-diffusion-code space-cadet+spin_network_app
    space-cadet+timesarrow spathak-droid+TroubleShootAI spideynolove+sequential-thinking-mcp-v2 SPIGELAI1005+CO_FE_X
    srikanthlogic+llm-wordsearch SRUchlewicz+pot-odyssey staff-ai-0+family-task-manager SteynSean11+SABQ2025cloud
    SuhilovVitaly+DssEngine supercakecrumb+adhd-game-bot SurajSSingh+hominv surrealdb+n8n-nodes-surrealdb
    SyabAhmad+StitchPoint synapscale+joaocastanheira t1p+sammaryhelper TacImpulse+UVB-KC TaiChiTeng+HtmlTest
    Tan-Aleks+PetFound tangle-network+tangle-mcp-blueprint tanrivertarik+Thesis-copilot2
    TatsumiDaku+ArtesaniasYcoOficial tavianm+omf-therapie taybiz+css-kustomize tdslot+cert-tree.rs
    ThamizhiniyanCS+website thanhtrungnguyen+plant-assistant The-Focus-AI+buttondown-mcp TheCreditPros+tilores_X
    TheCrypDough+DreamerAi TheMacroeconomicDao+gprod-backend ThisIsMani+recon-node tiffinwaleofficial+student-app
    timletscher+prototype-jukebox-collab TingTung93+PatientDatabaseV2 TOMOSIA-VIETNAM+rails_hmvc
    Towen75+combat_engine Treg-hub+CTPJob_Cards trentnixon+fixtura-remotion-version2 Tresorkaseka+akiriappmobile
    triggadot+xan-backupbeforefeatuers-42-2f6dec69 trithien98+next-auth-vibe-app trivoallan+regis
    trivoallan+regis-cli TrueBurn+firebot-giveaway-obs-overlay tsachig+Whisky tudragon154203+scrapling-fastapi
    UCSD-ANF+puppet-znapzend unniman123+joshyfinalwebsite UpdraftFund+updraft-frontend-lit-ts UXcaptain+product
    Vanadium5000+nixconf varungoti+eng-app-new vikas-srivastava+apna-shop-next-js Vinh-Gogo+Fukai
    viniciusdev772+flowchatv1 VZagl+pet-ai.todo-app Wenting-Luo2993+strategy-lab Wolfyre243+project-supernova
    Xoe-NovAi+xoe-novai-foundation Xposl+stock-filter-py YanBerdin+rougecardinalcompany yczhang1028+project_pilot
    YmNIK13+proger-blog youpolonia+cms ywyz+kindergartenManager zaknafein99+orders-kotlin
    zamiang+homepage-notion-nextjs zamiang+kelp Zyrex24+fixbulance
"""
# Banks met for the first time for the draws of seeds 38 to 42: name, folder, a commit halfway, the last one.
DRAWN = tuple(
    Row(name, bank, half.strip("-"), until)
    for name, bank, half, until in map(
        str.split,
        """
1morr+FMP .serena/memories 5f9b1fd6e251 2d9701fd2f61
1morshed1+golden-chicken backend/memory-bank 387747e64f1b f8161dabac4c
2sem+realtornote .serena/memories - 0ce2e1b08e69
4Lumen+CuattroFront cline_docs 8f937713d626 24b2690a67c1
a-hirota+cu_pg_parquet .clinerules/memory-bank - 5251bd719344
aaarrmiinnn+finetune_prithvi memory-bank 72586d4fdd9b 043da878bfe5
aaronsb+memory-graph cline_docs d187b12ad34b a913a365c6fc
Abernaughty+PCPC memory-bank ac62bf18c39b ba383c801a64
acronicsM+visa-map-config memory-bank 095b5e618964 5f720e532b38
ahammer5296+SFTPush .clinerules/memory-bank - 59fa483f013b
alchemydc+seedling .ai/memory-bank d82214b64a40 194be9821c16
alchemydc+stacks_monitor .ai/memory-bank - e988987b7e97
alerte-secours+as-app cline_docs a3a522c74a5d f783c02c1f8d
alexandru-negrila+learnGerman memory-bank 4755358a8c33 542d96882ead
Alphaquest2005+AutoBot-Enterprise memory-bank 47e365416d25 98db85248a1a
AlvaroVFon+auth-service .memory-bank - dca61296e9a2
alvin0+git-mew-vscode-extension memory-bank - 9d1a2d2c552d
aman-ankur+PerformancePulse memory-bank 58c03ed59a24 2bd59eeee63e
AmpersandTarski+Ampersand memorybank ffea3e2ed41f c8bf78a07842
AntonGladyr+agentic-banyanboard memory-bank 99c9bcebd22a 600dd810f547
Apezdr+nextjs-stream cline_docs - 87bc3a7685b9
ArjenSchwarz+strata .serena/memories - d09461c4f13e
Artificial-Source-Foundation+AVA docs/memory-bank e9b5fe69c0fe 1d85c6040622
ashabbir+savant memory_bank a8867ec24d76 967f65f2a983
Ataru-Kurihara+TofuNomics .serena/memories - 1aabb8bf6ce0
Atlogit+atlomy_chat cline_docs bf25dd28ad6a dbe3aaa5a2c6
aumugisha-umu+seido .claude/memory-bank 7911ba5071e3 00a02e53360d
AutonomosCdM+first_court cline_docs - 15870e15e395
autoworkz+senseiiwyze-dashboard .claude/memory-bank - a6c9bb17bf2e
awslabs+osml-jupyter-extension .clinerules/memory-bank 235eb036724d c19a9b52c5f3
axlwolf+bcLanding memory-bank d6e76eb12f3b 583ba1eab111
baoduy+DKNet src/memory-bank 3f55ba8aaf14 f078ed7d9026
batsonjay+jaysSystematicTheology .clinerules/memory-bank 914dee830feb abaf46467ae0
bayou-brogrammer+ai-go memory-bank - 9fd0ab223223
bbuchsbaum+brainflow2 memory-bank abba9e00930c 67e2fc61a50a
bdleasure+impossibleagent memory-bank 9a6839ac2f11 dd110e6b3310
BenSkye+Vin_Shuttle_Capstone cline_docs a301e7c527b1 c1cd26514a11
bernylinville+inspection-tool memory-bank 9e5b53de20d8 6d015d42c2a6
BigKAA+artStore .serena/memories 4dc0bb97911f a0c8235e0ce4
BladeBuru+API-mangaTracker .claude/memory-bank 60747a8c617c 1de2c872fc47
BobTheBuidler+dao-treasury cline_docs 1aaca2343a98 39d1912c692b
boggle+dots memory-bank d79b543ab9ad 3e1ef0cda14e
Brad-Edwards+gotstate cline_docs - 396be644b406
brunoserrate+VibingCrystalDefender docs/memory-bank 282a44f9125e 77d0d82bb1ba
busadave13+Weather memory-bank - 34866f6bb2c6
Caephler+sg-food-personality .kilocode/memory-bank - 814726065d55
CaioCoelhoChaves+fk_booster memory_bank - 52f2196bbb5d
camelCaser69+Abracodebra-1.0 cline_docs - a7e4aa753d5e
chachako+loomtrade .roo/memory-bank - 1127c1489f56
ChiralBehaviors+Kramer .serena/memories - bcddffc64205
circlegetsquare+oscillaphone cline_docs 09105cf00958 9742c166a0e7
Claw256+mcp-webresearch cline_docs a43e535b3d5d 2efa97bf6b0f
cnkang+mathgenie .serena/memories 28516df9e39b dd6a0510e5d3
Codebasics-Content+job-scrapper .windsurf/aegiside/memory-bank 40da7a41c94b 4f00955dc911
Coelancanth+BlockLife .claude/memory-bank 83b135cf23de 3f974f3c8b35
Coldaine+PersonalParakeet .serena/memories 01ce694b14a5 e12c5e5a91e0
cowhoq+webrtc-ros-bridge docs/memory_bank - 3c06e655d646
cptblues+team_visio memory-bank 8e61fe0643e4 93d47a0ccfbe
CreativeNudge+tabsverse docs/memory-bank 351ca9acc5b1 b0f78a63297e
cuipengfei+words-via-subtitle .memory-bank 986a61c24e92 28be6fee7c9d
cyber-platform+llm_agent_platform .kilocode/rules/memory-bank 23b4a69ec0ff 4912b7540346
dairui1+VDT memory-bank 2dd05871e56a fdabd6c6d741
DanielVolz+csv-viewer cline_docs - 92aa8a4b7b80
danljungstrom+GuildManager .serena/memories - 4affa9d03ec0
DanSnow+orpc-msw .clinerules/memory-bank 883e31351dc9 1933f97065d4
DanSnow+typespec-events .clinerules/memory-bank 1276337c1fb3 48b400981112
dapi+memory-bank-cli memory-bank 1029da0393a6 fec4d27bc867
darolishes+BondBridge memory-bank 0c1cbd2936a0 e520203f232a
DatKorso+dataforge .serena/memories - 7f21fa501d59
denniskempin+sres .serena/memories - 17be617f44fe
derickladwig+EasySale memory-bank - abb5f48393c7
desaianand1+PokeBoids docs/memory-bank 832d8c95cbe0 368cf71ebfa6
deus42+the-getaway memory-bank 079dc2efb376 05a32295e00b
Djelibeybi+lifx-emulator .serena/memories - fc35bde3cdf0
djjay0131+agentic-kg llm/memory_bank 53a9b883d2cd 35734594df1e
djjay0131+construction-ai memory-bank 68f0ab1584ab 63f3d7a8858c
dopehunter2+vocab-learner memory-bank 4a9568fb040b 041091c9158f
dudufcb1+ez-translate memory_bank cdccae5267f8 385843931df2
EbbuzRM+MyFrigo memory-bank - e7627c2b6f76
Ekergodmear+manageMoney .memory-bank - 779bef956482
elkir0+Pi-Signage .claude/memory-bank - 03f8e9dd39e5
Enalmada+tanstarter cline_docs 4aafb55bcc88 b35799fdc48d
Energia-Real+er-portal src/memory-bank - cd625828d65f
enriquemoya+Electron-Pos .memory-bank - d97207f4a251
er77+code-graph-rag-mcp .memory_bank 103648f3a876 1043893cfe16
EtanHey+etanheyman.com .cursor/rules/memory-bank - fd026e158fd9
EtherProject-V+VSA-Launcher .serena/memories - 30a456fafaff
ezmode-games+rafters .serena/memories 90fe2e947b55 ea32e8f2ae9c
F1-fantazy-bot+f1-fantazy-bot .roo/memory-bank - 5807f4438ca1
fastenhealth+fasten-onprem memory-bank 168443fcb1f7 7c757d7c36b1
FirbyKirby+udp-broadcast-relay .kilocode/memory-bank bafb0c442311 3bf0281026d4
FireAndIceFrog+OnboardYou memory-bank 17f02273d7be b33941e420a0
FlorianWenzel+vinculum docs/memory-bank - 6a578c6b7528
Fluxitude+guidant .clinerules/memory-bank - 038c25aa617a
Francescolatorre+dispo cline_docs 913d4e20aa69 3508fbf04c3d
Geb-algebra+sprose .ai/memory-bank - cb33088ebe86
geoffsweeney+wine-recommender memory-bank 22d4c6ce41a8 f2a97f9633fd
ginstrom+galaxy-conquest-game cline_docs a201fc9a04e8 ac18d6ad2130
ginstrom+kanji-recognition cline_docs 0d84277e1506 3a364af7c5c7
ginstrom+phaser-game cline_docs 458676292214 d11ddf092cf4
GladFox+AudioManager .memory_bank 83a73ab6d07a aa049ebf7605
gliitterpuke+consumer-ai memory_bank - 04b515090952
Gr0x01+inkdex memory-bank 0a41628a5b61 7558c8a5cf6d
Gr0x01+shark-tank memory-bank 3e5416e1bf7b 653b6694f7fd
Gregspillane+storm-1 cline_docs 667bfc8d9356 1f2885ea4dff
gsominsk+ai-trading-tool memory-bank 50d092096f37 5be92f106b3a
Gunnarguy+OpenCone cline_docs eafbac958914 1bc0b3071dbd
gurgeh+eatelligence memory-bank 8db316eee986 ece7f974df2f
gwyntel+dnd-pwa .memory-bank 9b2a32a22f77 f944b64c449e
h-orito+wolf-mansion frontend/memory-bank - 8390993190eb
haingt-dev+Bookie .memory-bank 47db1e56ee6c 5b9f39acd35a
haingt-dev+Wildtide .memory-bank 8354af3d3874 0ee34ed6b0a4
hangingman+fswiki memory-bank a6d812cb4dfa 8ce92b04a288
hasan0v+Malikli app/memory-bank - ef95f9030ac1
hazarute+HotHour-MyRhythmNexus .memory-bank 9c7a6f4331e1 2446d726f9c5
hazarute+MyRhythmNexus .memory-bank 0f2a60df74d2 be76711cc5b0
hellst0rm+modern-cli-mcp memory-bank b82b4e5d3af9 8432bb588aec
HobbyOSs+gosk memory-bank 50953acab9b0 d5e0ede5fe9a
HobbyOSs+rakusk memory-bank 7744eb14c747 47c3489ba722
holdennguyen+travel-app-android .cursor/memory-bank 5615aaaf1c51 cf7e885b933a
Hugofsp93+rails-template memory-bank - 0123d82da67c
huybuidac+mm .cursor/memory-bank - 9aad9a8fce96
IdeaFlowCo+PaperToGraph memory_bank - 0ecee7acff2c
iittcc+medibox-vue-components .serena/memories - c985d515939f
illusionGD+css-animation-editor .cursor/memory-bank d8bf1777d310 08075493663b
ils15+mythic-agents docs/memory-bank 743112793e8a f819f5a30ce2
implexa+implexa memory-bank e940cf78bace e29cba13c284
IndigoNakamoto+Litecoin-Knowledge-Hub docs/cline_docs - b313cd953d71
Inkmortal+LLM_Benchmarking cline_docs e567ef677694 457527bedab1
irfansyafie96+test-case-management-system .ai/memory-bank 5e76cb39529c c17ac380a4c9
issmirnov+emergency_alerts .claude/memory-bank 2b7848064d44 ada7e69e2507
issmirnov+zap .claude/memory-bank - 890d1b93667c
jacked-apps+rackem-leagues memory-bank b75026c25ae6 2440553a8b62
jaortiz123+Edgars-mobile-auto-shop memory-bank - 93bce7a151aa
jaredlang+weather-lab .roo/memory-bank 0bde135cbb5c 463416801c36
jm-sky+saasbase-api .memory-bank - fc1e01118c22
jmanhype+MemesPy .memory_bank - 78bbe49e0995
jonasyr+gitray .serena/memories - 12efe61db49b
juspay+hyperswitch-control-center memory-bank 0c7c26aac830 4e153ba00766
juspay+shooter memory-bank - 51a797cd2536
JyX33+Auction-Analyzer cline_docs 6c589d8e71da a8d4b68a1fbf
kangax+przilla src/memory-bank 3a21ea795ded 96d63aab0654
KeitaTK+GCS-UmemotoLab memory-bank - 1cda72c616d2
KepaCantero+linguaForge .memory-bank 22336535c5a9 fa1fb297b268
KeplerOps+starbase cline_docs - 11a92d3de3ea
knowself+ConstituentCircle memorybank - b3d2486cc972
kodiii+SolanaTokenSniper cline_docs 2d86798438a2 f4ce67f3d2a5
komleff+slime-arena .memory_bank 9384f380975f 98ef9460b398
konstantinbalakin+telegram-voice2text-bot memory-bank c2297e4eef33 8d6a7e666fc4
krwhynot+CRM .clinerules/memory-bank - 072a95bc3dd3
ktcadmium+coderag memory-bank a0ccf42caa8e 6f3a32a952f2
LadislavSopko+cvm memory-bank 62b399245d07 424bbd423e9d
LadislavSopko+lsf .memory-bank 11e9bf703633 c05236281224
Layr-Labs+zeus .serena/memories - be18ef28f85c
leafclutch+RestroSewa memory-bank 643b2e2002d4 b231ee073f18
LebedevIV+agent-plugins-platform-boilerplate memory-bank - dfef83920a8c
legchikov+pumpference .cursor/memory-bank 4a89ce6aef5d b8c46f76f328
leobrival+lootopia .memory-bank 654f80981c6e e6e59b0df79e
lh+Yiana .serena/memories d77b91c40c2c 627e14762883
Lio2412+lemondesucredelinda cline_docs 607cf38740b9 c8c5c833ed42
liup215+ltedu .clinerules/memory-bank ff5f4f9afb44 23aa8b57cb2d
liyoncso-Theone+vibe-state-cli memory-bank - ab1c5ada23ea
lllypuk+Family-Finances-Service .memory_bank 988b840fb170 2dee238ed706
lllypuk+simpleservicedesk .memory_bank f4b45675eb83 0e1a3aaac8bd
LordThiouk+Sunu_Rekolt .cursor/memory-bank 27131b7b5fa1 0915b8b269c3
lousydropout+chain-equities memory-bank 483681b79d5f 711bc7fde120
lsportsltd+trade360-dotnet-sdk .memory-bank - e13f3090bae0
lsportsltd+trade360-java-sdk .memory-bank - 42391a404e13
Lukan444+RPG-Archivist memory-bank 49bb714c9837 a1770f297bf6
lumpinif+deepcrawl .serena/memories - 60a06c4f1bf5
LuxciumProject+ahmyzsh memory-bank - e1cc9fddd095
LyleListon+Listonian-bot memory-bank a92ae4afd171 b86db74a265a
LynxDAS1985+ChatCenter .memory-bank 6752221d6d85 8e4626242ed9
lynxlg+telegram_shop_bot memory-bank baf2e229999e 244f32cadf41
malhajri07+real-estate-CRM-project .cursor/rules/memory-bank 7b324b55229b 8dfd6cff8f3e
Mallow-Dev+SonarQube-Open-Server memory-bank 39f09c2df4d1 9fa071c1ffc7
MarkusReadius+amorinaitaliano cline_docs - a566e924c52e
Marz42+paradigma memory-bank 298532bb82d6 e9eda5666146
MeadowNova+ChatLLMLandingPag .kilocode/rules/memory-bank - 8b34ec522b5d
meshwrite+MeshWrite docs/memory_bank - c7bb036c4c44
MICBIK+TZServeHUB memory-bank d8a394ea3039 78018d9961d3
Michal-FarmCove+FC-Dashboard2.9.9 cline_docs - 6c9f5580ed77
MikeOG444+rink-tracker-pwa cline_docs a64e1291639d d98ff42c4be7
Miles-Johnson+merchant-ledger cline_docs 0ea71cc968bb 93ffd67f315e
MincaAI+MVP_underwriting docs/memory-bank - bc1576049faf
mlefree+mle-tools-node .memory-bank 9676184c5469 c9f240973d39
mlefree+whozwho .memory-bank 6bdd8891f19a 0f542561321a
mlefree+whozwho-client .memory-bank - 648c502d75af
Moroverse+VetNet .serena/memories - 5bbf592d34ef
MostafaRastegar+sana backend/memory-bank - c4d5461cb972
MrMarysville+printavochat memory-bank ff4a0fb4071e 531f92894b2c
MrReasonable+jira-analyzer memory-bank 57644fc56320 97b784aa3516
msitarzewski+duh memory-bank 23ec605b97d0 2a72c4581f9a
msitarzewski+openstudio memory-bank 6364210f9c4c dab653c32060
msitarzewski+tapbeats memory-bank 5c3b59877798 ac59e9eee4ee
Mulith+scheduled-content-flow-98 memory-bank - 4b6a47cc0bb6
MuradAles+Freya .memory-bank - 724925f3b929
mykael90+sisman-monorepo memory-bank 1f6a1e0d6980 ee7c01248079
myRoadToLife+MoodColor .cursor/memory-bank 176a0e465bbc bf92933a9a24
myrqyry+obs-copilot memory_bank e45a14c26f04 cb767d346134
Nainish-Rai+super-motion memory-bank d69e89e26ce7 11fb2dd2191f
namli+sound-informer-widget .cursor/memory-bank f9e8edc2ed40 b1c0f95f3912
naqeebali-shamsi+ic-os .memory-bank 9f2ccedc9948 40ad8fdbe825
NascentCore+writing-assistant frontend/memory-bank 2185897998e2 01c817375e4d
nekeal+shargain docs/memory_bank fda9f87e0943 9f1b05539418
neogenz+pulpe memory-bank a6753a46d374 1bd14f58d6e0
nguyen-baolan+keystone-one .memory-bank - 94259befb9a5
nicelight+study_calendar .memory-bank e34cae12f522 fd867181985b
Njihia413+argus-ai-secure-poc frontend/memory-bank cb354cfdbff5 43146a5ae4f8
NoodleSeed-com+noodle-projects cline_docs 9495f8cd4b7a 1ce54c5d8605
noriyotcp+lazycluster memory-bank 7dc7340c994b d3b6d053a043
nsouzaco+aitutor .memory-bank 94eb8717c1ad 1f0097ff18da
offchainx+learnmore docs/memory-bank ce00bd1aba24 757bb80f4c5e
ofidj+fidj-node .memory-bank c88bed9d6590 228c0d461a42
ParaDevs-Brasil+XiaoLee backend/memory-bank d88870662a6a 6f310c4c7e81
Parkdale-Digital+cogni-track memorybank f16cbe62c9aa dd42bd9338f1
ParkerRex+echo .ai_docs/memory-bank - 6e0d35f23f50
patrickxunuo+budget-app memory-bank 1e0095405b7c 7203cba4eb02
pbkush+lipid-graph-nn .claude/memory-bank 21689cae748b 5cb564a55b36
Pegorino82+lfcru_forum memory-bank f86f6291494e 0429536320a4
penteneUE+HereBeDragons .roo/memory-bank e57ccb7c6613 de4b36b2911c
PeterBlenessy+TeamAI cline_docs - 5e961041946e
phanijapps+zbot memory-bank 760bb6a17f91 b472bba30d5a
pharn-dev+pharn .dev/memory-bank 08881026d484 456fc08541c9
ppiont+message_ai .memory-bank e3445bf9cf92 2a588029f35c
princewav+magic-collection .cursor/memory-bank - a6fa05af0642
ProfSynapse+Chatsidian cline_docs 51a82a6f9c6d 3a0b4a52bf28
ProfSynapse+claudesidian-mcp cline_docs - 2c3525e86ffb
proth1+kmflow .claude/memory-bank 53b9888286de 41d30a344890
quadralay+asciidoctor-mdpp .memory-bank d83c282abf3d 009ea0a9d977
quantmind-br+shotgun-cli .serena/memories 5c6e4e79b8f7 43fef63c6c7d
qzylinra+torvox memory-bank fda1335417f3 26a4537276d7
raainio+raain-model .memory-bank 79891b0e4e33 e02978988a4b
raandree+DeskPilot .memory-bank b9ae766e23d3 96c5763c48b3
razamanaza+epub-hyphenator memory-bank 277ab69de61d 71c8e170f3f3
RazMake+Memoria .memory-bank 9462a5e77323 2217a792cac4
rdhawladar+viva-rate-limiter docs/memory_bank c7450671f79f 0306806c8efe
rdtect+aistrategyanalyser memory-bank 90ff97a28b22 b361bf7949e3
Reading-Advantage-Thailand+www-reading-advantage cline_docs d1f73450cb5d 4fb58b4ce027
ready-1+monitor-server memory-bank 20afc7436573 edb227008436
ResonanceGroup+VOX-UI cline_docs b0b3ee120676 bb0bc9efba68
Rexarrior+vetirinary docs/memory_bank eee4ffa4288f 80b2274d7be9
RizzoHou+amazing-amazons memorybank 11212e634a98 b3e05f4b9815
RizzoHou+king-of-the-amazons memorybank 91ca232a3380 d845dd5ec906
RLAlpha49+ShelfArc .serena/memories ef4e400e2e14 7ea41817f6d1
runtipi+runtipi .github/memory-bank - a612680ffffc
RustyBee2016+project-reachy-emotion memory-bank 3370b51ba121 0683497d0bbf
Ryan-Spooner+POC-SMCP memory-bank 8697227ca08a 0f64fa0e9663
RyanLisse+go-crypto-bot-clean memory-bank bcd31dd74cb9 b5ad8cb1a013
ryosuke-horie+yomimono .clinerules/memory-bank - 248dd88e9845
ryumacodes+tunacode memory-bank b8f8176456b5 5cbbefc3d6f4
sapirl7+solarma .ai/memory-bank 0df9cafc9094 66cb4acf7a8b
SAS-Sasao+man-hour-management .clinerules/memory-bank ccd7b984c0a1 01eb15d8fd5f
sducournau+filter_mate .serena/memories aa099a271c03 11c8434e70ac
SebastianNachtigall+team-map cline_docs 3a9095d35359 dc3fbf97accc
SG-Repo2+mylera cline_docs - 7f7bb67f5839
signalcompose+orbitscore .serena/memories 066fc5acce28 e8042bca2828
sinedd777+snapConnect .cursor/memory-bank 2e37ae8f7a66 c4795eb69e31
skylarng89+audita memory-bank b732dc80f8f4 08a2f6d29a2a
space-cadet+arxiv-agent memory-bank 37261105fbe3 d608319e2def
space-cadet+ts-quantum memory-bank 72144f16a396 91acdf18aff3
spartDev+My-Prompt-Manager .serena/memories - a01938e3054b
SplinteredSunlight+PerformanceSuite memory-bank 4b706763fa61 161ee77fc76d
SquareHole+disapyr cline_docs - 9fd5c468f5fe
ssdeanx+Genkit-UI memory-bank 9f9992a417eb 08d9d16669a5
ssdeanx+threejs.shooter .kilocode/memory-bank - 3e0e834791b4
StreamHome+StreamHome-Extension-Chrome memory-bank 8bdc11af1c96 36fad511d7c2
Stuj79+LL-AI4 memory-bank aaaaac5bf934 824c1710b94e
SupportTools+rancher-projects memory-bank - 384492e0819e
sylphlab+MCP memory-bank 17fc8849147c d9950fd0b821
sylphlab+typeql memory-bank a97549299714 5f64091307b4
Synaptic-Labs-AI+codex-md cline_docs 4df1b243d0b5 20f52864d75e
Synaptic-Labs-AI+NeuroVox cline_docs 8826b6729c7b 60c95b440bbe
tasker-systems+tasker-core-rs .cursor/memory-bank 4997dcd209e3 9441aafec2d2
Tassadar2499+NovaTune .memory-bank 2428b0cd6d55 6f8cf8efceda
TeamADAPT+NovaIDE cline_docs 81cdd5d36ad4 14e57fd09fd2
telco2011+mcp-backlog-md .clinerules/memory-bank - 76c093d3f652
TheBinaryLoop+BinStash .ai/memory-bank - 4551b124467e
ThreatFlux+cryptum-go cline_docs - 8f3f6b80268c
Tipaq+ModularMind-V2 .memory-bank - 4b8610b04117
totalwindupflightsystems+gitreins .memory-bank - ab16623e7600
TuNa-eTech+ai-photo .memory-bank 247f286df4af e51a8d4f79e0
tuudug+osu-tournament-manager memory-bank 6e4f3bdd23cd 0ce00d0e7196
Ulrixon+cs6604-trafficsafety memory-bank a4f30e766766 d84862436703
UniversalProgressions+bun-civitai-browser memory-bank c1d091bed2d4 2702648df610
ureeze+Reserve-Flow memory-bank f2b5a46c35dd 0a1ef076a1c0
Vainerman+HotDot .cursor/memory-bank 1d70ba3392a6 2d72149d1c48
VespianRex+lib2docScrape cline_docs d1cd97d9baef 15dbbc8463e0
Victordtesla24+tailor-resume-with-ai cline_docs - 7958b8b18cb9
vmxmy+salary_system_v2 memory-bank 7ebaf81e1dab e01bbc5cfa62
void0x14+System-Hardening-Protocol memory-bank - cbbdcde4038f
vulkoingim+zrok-operator .memory-bank beac5a358e77 b5c60a6d709e
Vuyani-Magibisela+Sci-Bono_Clubhoue_LMS cline_docs 137baff799f6 c9f6d61b7a0b
Vuyani-Magibisela+vuyaniM01 cline_docs 74ed518c54d7 2df31e71fb97
Weaverse+weaverse .memory-bank 09244afef993 d68c4d00ccd6
webcoder31+pypl2mp3 memory-bank - 1910847f7128
wextable+superSoccer memory-bank 83b9f4be063b 87d1b6f45575
wojons+mcp-openvision .ai/memory-bank - 6766a3597cae
wsman+MY-DOGE-MICRO memory_bank fea70fab02e7 c63b53af658c
xilistudios+monark .memory_bank - 2c7faa7ca361
Y-RyuZU+MinecraftModsLocalizer cline_docs ec1dd0e0eaeb f5798c035c3e
yavuztopsever+termin_bot memory-bank - a76d73572547
yshishenya+a101-hr-profile-generator .memory_bank 291fd4907fdd 1ea7cc5d4612
yusufipk+YTChatHub memory-bank edd6c4416fed 0ae60148860f
yvgude+lean-ctx memory-bank 72c8c5c5959d 8a97664c3c0d
zapPilot+intent-engine .serena/memories - 5befdc9d91dd
ZeZilly+Shinings.pw cline_docs 8c2a1ecaa106 ddc0c2f5b8d8
zivizlash+TalkingYar .clinerules/memory-bank 3909a7d38027 02af7489c9a2
""".strip().splitlines(),
    )
)
