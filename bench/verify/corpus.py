"""The repositories of the measurement: where the bank is, at which commits it is taken, up to which commit they go.

Only names and commits are kept here. The repositories themselves come from outside: `--repos DIR` holds a clone of
each as DIR/OWNER+NAME (or DIR/OWNER+NAME/repo); what is not there is skipped and said.
"""

from __future__ import annotations

import os
import posixpath
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
    0ut5ider+Eagle_Scanner_Misc 0x4007+module-rewards 0x5chn0uf+SmartWalletFX 0xBigBoss+vibe-station 0xcasuwu+gamba
    0xcasuwu+research 0xPier+challonge-clone 0xRace+multiplayergame 0xTrxz+Multi-Modal-Chat 0ziko+dilbaz 110yd1000+star
    19Rohan97+cine-craze 1amageek+Buffett 1KHA+dhwmk 1nst4ll+lizard-payroll 1w2w3y+gpt-image-1-playground
    1zrui+rui-scripts 217th+tda_bq_marketdata_exporter 217th+tda_large_collector 2naive+website-checker
    31103+csv_date_expander 31103+gascalc 311132141+Unimate 3gogo+auto-quote-system 3pWEBQUERY+Aera
    3WGhostDGit+pigi_saas 44masa+border-collie-and-me 5dengz+mungcourse-client-ios 7Spade+acc-ng 7Spade+Twilight-Hub
    7Spade+Web3-Uniswap-Dapp-V4 89780012+google_plugin_toolkitpub 89780012+miniimagecompressor 89780012+online-notepad
    a-x-+mextner.com AahPlexX+nsbs-platform abd-ulbasit+goplatform abd-ulbasit+goqueue abdulkadirozyurt+MicroserviceDemo
    aberemia24+zd abhirup009+incentivize AbhishekChorotiya+ruleBuilder abirangers+dashboard-eskul-smk abkulakli+ddogreen
    AbrahamtheFenix2003+mi-tienda-app ACicmansky+datagist ACicmansky+VCB ACicmansky+Vercel-Web-Analytics-Report-Sender
    Active-Apparel-Group+data-orchestration adambalm+ghost-writer adamwitwer+fountain-buddy ADILZAMAL+Al-Sufiaan-School
    ADRE9+financial-document-analyzer-fullstack ADRE9+StreakSphere aeroalgo+ship-sense AERProductions+Pondera
    AgentChief+order-list-matching AgentEnsemble+agentensemble agentic-dev-library+thumbcode ahmedarafa994+chimera
    AhogeK+code-time-tracker AHoHuMbl4+1c AIckathon-2025-08+ulidim AiMarvis+whatsyoursub AiStockSearch+MemoryBank
    ajjNTU+KitchenUtensils akravetz+unwrapped-fm alanjds+tokioloop AlataChan+Etracking AlataChan+verdancemvp
    AlbertKhaydarov+whisperkitProtypeApp alchemydc+musemeter alchemydc+zcash-automation aleasweb+cityQuest
    alekseinogueira+tennisos AlexanderDeMatteo+risessystems alexandereiseghohi+comicr alexandereiseghohi+ComicWise
    AlexanderSambale+CLI_Agent AlexanderSambale+Deep_Research AlexMobiCraft+FREESPORT Alexopr+ct01
    AlexSerbinov+Telegram_bot_ai_translator AlfredJKwack+camillaEQ alifesoftware+brew-browser Aliiboy+clauger-mcp-server
    AliOlkac+movie_recommendation almeidaraphael+arthurs-life-app AloofBuddha+llm-ui alosec+cafedelic
    Altitutor+altitutor-monorepo alxvlo+AHI_Capstone AMairesse+Nova amateur-dev+chrome-extension-whisperflow
    AMilassin+anylog amitay1+Steel-Defect-Detector AmoxCalocy+a-card-game anatoliykant+gdm-ios andr-235+fullstack-parser
    AndreiUshakov+vremya-cheloveka Andrey2Ch+mtconnect-core Angel-Jesua+QUANT Angry-Robot-Deals+candle-collector
    anhhai680+knowledge-base-agent ankitrijal2054+Math-Tutor AnselmPowell+research-note
    Anshumaan031+Crawl4AI-RAG-MCP-Server anthonycoffey+property-manager-pro AntonioAI+game-of-life Antvirf+stui
    Anu-bhav+google-scholar-research Anu-bhav+solana-coin-sniping-bot appazxc+dotynote-app applewoodsmokedham+metagraph
    Aquaticat+Monochromatic arbgjr+smart-alarm Arbust908+ttrpg-db arcade-cabinet+bok arcade-cabinet+cognitive-dissonance
    arcade-cabinet+grailguard arcade-cabinet+protocol-silent-night arcade-cabinet+psyduck-panic
    arcade-cabinet+stellar-descent arcade-cabinet+syntheteria arcade-cabinet+will-it-blow
    ArceusOmkar7+gdelt_global_news_trends ArcherSavitar+StarRailWarpSimulator arialgardner+collab_canvas
    armantark+AnkiScape-Development arn0ld87+alexle-vsco ArpegorPSGH+Outiiil Arshev+apartus ArtemSukhotko+ai-astro-tarot
    artnoage+ARC-AGI-2 ARTUR8028+Bil_Bakalim Arziburst+VSGO Ascentia-Sandbox+StartInsight ASDSE+SupraSimFit
    ashvili+web01 Askhat-cmd+langchain-vox-bot AssQ222+PDRPG Astral0+code-to-llm AstrologiaMB+homepageastrowellness
    Attapulgite999+prove aviram-shubeili+code-flow Awannaphasch2016+yuanta_chan ayushrai-hub+daily-challenge
    Aziz-Mohamed+p32-Quran-school-24062025 Babinci+pomodoro-timerflow balelkin+wickworld banton+medical-patients
    barvolovski+academy-exam BASIC-BIT+drasil BBowdon00+Hydroponic_Monitor BeautyRecycle+Prototype
    Beesettyrakesh+PeakRush_Timer beliaevvc+RePoker beliaevvc+reskinlab bendiamant+leash-gateway
    Bennet-Yuu+stockpilot-mvp Berkay2002+LiTHePlan BerkZerker+Godot-Voxel-Demo bhurn02+rms-invoicing bibendi+starmap
    BioInfo+app-studio BioInfo+nova-brief BioInfo+threadcraft bivlked+CurRate-Go BladeBuru+manga_tracker
    Blank902+BetaNet blaskocode+ClipForge BobbyW08+second-brain BOMBWCC+BluePrinceTranslator BOMBWCC+Feedlite
    Bose14+Vinathaal Bozboc+BlueMouse BozhidarN7+budget-tracker bradcstevens+contoso-voice-agent
    briancasteel+charity-mcp-server BrokerGPT2025+BrokerGPT bubacst+lipunto C-Jalloh+Base10-app C-Jalloh+Project
    Caleida+session-state-sync callum-d-thomas+wishlist-app canilbey+hyperion caonguyenthanhan+Meme-Player
    Capp3+atlantis Capp3+broadcast-flow-control-system Capp3+NewsNewt Capp3+STLab cavarest+pilaf
    CBelieverc+TelegramCloud cc100053+pet CENFARG+renameDriverFolders Cerrorr+Cerebro3D Cezero+dnd_tools
    CGalentin+collab-whiteboard chaudhryfaisal+grpc-client-server-tcp-vsock ChengYan-3721+bianbianbianbian
    Chester0629+Soul-Knight ChimingLu+AutodeskDynamo_MCP ChindanaiNaKub+mordoo ChindanaiNaKub+thelastvote
    CHORUS-TRE+chorus-web-ui Chrysaliz333+Negotiation-Continuity-Experiment chuck-ma+opencode-config Cloud-Temple+docs
    ClumsyWizardHands+GPSE_Project cmtkdot+xdelo-app codelab-app+platform codevnes+qp3 codewithkenzo+mcp-agent-network
    ComfyTavern+comfytavern Congglee+trellone-app Congglee+trellone-server Construkted-Reality+Marketing-Researcher
    Cortega13+AstroChemNet cpond8+sutra creevey+creevey cseek11+VeroSuite cyberk-dev+vibe_amb_fe
    D0rianGrey+theBestFramework Daewooox+ScopeLock DanieleBortolas+musiconet-recommender
    Danik911+dublin-accommodation-bot DanMarshall909+please DanMarshall909+tddhelper Danservfinn+churnsaver
    Dany-gt+Restaurante-Las-Palmas-POS darekrossman+ai-storefront-tools darthinvader+daggerheart-tools dattmumas+lnked
    Davaakhatan+arbor-energy-plan-agent Davaakhatan+skyfi-ecvi Davaakhatan+skyfi-mcp Davaakhatan+zero-to-running
    DavidCapcuch+DotNetAtlas DBozhinovski+FPUI DCC-BS+text-mate-frontend deadronos+CivWeb-Lite
    deadronos+RobotSpaceBattler DeanChang584+WordFormatter Decedia+dnd-an Decedia+dnd-wizard deedubyalabs+crm-pro
    DeeTorch+bridge Deign86+deign-lazaro-dev Deign86+MATHPULSE-AI delorenj+ai-learning-hub
    demokrat90+google-ads-dashboard Dendekky+arcadia Dendekky+vibe-racing DeniOne+WWS DenisArger+BibleTask
    Deniskada+staffprobot desaianand1+Bitwarden-Emergency-Kit DESpear262+illustrated-primer devleloper+noteai
    DevSam1108+FlareFootball dhawal467+lwc dhpwd+danhopwood.com diekommunikatoere+dki_hub_theme Divici+camChecklistWeb
    Divici+clawdforge Divici+fsp-airOps Divici+proofLens DmitrySaf+frontend dnhrdt+mc-ordersystem
    doctor-cornelius+django-powercrud dog-64+book2ru donboyd5+pension_model dong99u+marvelring
    DRamaMercer+monorepo-apps-and-packages Drhackermedicina+revalidaflow Drifter-Supremo+mindful-inkwell-journal
    Drifter-Supremo+new-freya Dry2Ice+sceneit_site dryousufmesalm+bot-app dtg01100+dbutils dtg01100+pure3270
    dtg01100+tn5250r dualreven+anki-linkmaster-PDFJS DudeWhoNeedsAGit+Mandelnaut DVVID-G+MercApp-Backend
    Dysonian-Lab+icopy-x-ics-decoder Eagle963+lingolearn EDsteve+ELOC-Control-Panel EdwinIN01+Zhixing-Agent
    efargas+S7-Tools egistic+gc-pay Ekergodmear+recruiter_copilot ElCunq+LinkShortener ElCunq+mailora-hub-imap
    elpeyotl+nuxtNetlify ElshadHu+Aegis ElysMaldov+payload-cms-booster emirgocuk+fztezgiacem Epsilonely+ticksnap
    eric-vanartsdalen+AspireAI errajibadr+ocr_benchmarking ese-nguyen+skills_matcher evgenipetrov+poe-sidekick
    ezh-sergei+better-vibes EzzdeenShamaly+coffee-app f97johan+pi-compute Faturrachman-dev+cursor-view
    Faturrachman-dev+shattered-pixel-dungeon Faye1007+growth-insight-system Faye1007+haoshijia fcjbispo+fbpyutils
    fcjbispo+fbpyutils-ai fcjbispo+fbpyutils-db FearTheDeer9+AmortizedBayesianOptimization FGinfinite+Qualitiy-Gate
    Filipe-Matos-Viriato+chatbot FilippoL+TalkStats finleysg+bhmc-admin firerlAGI+webnote Flalaski+FWDE
    FlankaLanka+rts-rovers Forgision+FinComp Fountain5405+monerosim foxcool+greedy-eye Foxil9+Ro-Chat
    FrancescoQ+ESP32_Theremin Freddiekinns+chess-opening-explorer fredluz+my-portfolio fredluz+narrative
    Freffles+OCR_generic frizfealer+trip_agent froggeric+lavolcanica.com G00li+fixy-backoffice gaguero+slides
    galeavenworth-personal+repomap-core galorr+get-a-car Gaman-AI+Facturas_agent Ganso+The-Weave
    gaoboguang+Academic-Affairs-System gelsogrove+shopME GeniusDLS+prize_raffle genkis3zu+drawing_analysis_system
    geoffdavis+esphome-config geoffdavis+talos-gitops gfaurobert+over-the-hill gfrmin+gfrminsite ghcpSharing+library
    Gi7-ux+app Gi7-ux+architex-axis-management-suite--3- Gibber1977+One_OCR Gibber1977+Reverse_Distill_Transformer
    GiliStern+demografia Gimmyhat+pdf-service-go ginettododo+gym-log Gitmaxd+gitdripped Gleb-O-F+Posture-Sentinel
    GlebkaF+tt-tournament glev23+tgapp gms1+node-sqlite3 GNARC0TICS+Degentalk-Preview goleaf+twillcms.prus.dev
    gpng+ge2025 Gr0x01+actionboost Gr0x01+loupe Gr0x01+sm_demo GrabowMar+ThesisAppRework GRAF231+brigada
    GRAF231+cube-game GRAF231+tetris-react GrafSoul+chess-portal GreatGuard+hero Gregspillane+tahoe
    GreicodexJM+greicodex-cli GrupoUS+aegiswallet gtrusler+lexpertchatai GWMcElfresh+GoodWorkflows
    Hameedhdhd+The_Photo_app Hamza5+file-brain Hanbiike+dating-cheater HankofallTrades+dyson-defender happytoolin+hni
    harmony-ai-solutions+quickstart HarshAn119+TessaractTV Havoc420didi+didi-amazon-analyst
    HeiligerG+LearnSessionPlanner hey-im-edward+NEXUS HGS-RD+resilion-enrichment-poc hidenobunagai+nano-banana-family
    holdennguyen+aws-assume-role HuyDinh02+klc-ev-dev hxtruong6+ilove-card HYQQYH+stock-analysis-system idealjs+sapling
    Ignition-Space+ignition ilkoid+PonchoAiFramework imfineapp+menhausen_app Innodat+agriplatform
    ismailozturkk+WatchFlix itsconnorowens+refundfinder ItsKritik+flhelper ivelin+zk0 ivohartwig+rundgang2025
    Iwaschkin+agentic-cba-indicators JackSmack1971+SPARC12 JaePyJs+perpetual-help-enrollment-system jag-a-i+StrokeGPT
    jakehemmerle+bartools jalonsomartinez+HIL-scheduler JanNoszczyk+cline_agent Jarlyy+APIfy2 javolara1+fuga-landing-ui
    jayshen1031+cursor-chat-memory jbcom+otter-river-rush JDKoll1982+MTM_Receiving_Application JDR69+Coach_Virtual
    JeanPCordeiro+myAIChat JeanPCordeiro+myKiloCode JeanPCordeiro+OrionRisc-128 jemavidev+bashmenu JenkaBY+bike-rental
    JenkaBY+bikerental-ui JetMod+banket jheiberg+md2confluence jhugman+paise2 jirayusueb+paw-ai-web
    jirayusueb+thai-tokenizer jjangsangy+TemperatureChart jjgordon89+JSG-StoryWeaver jjjorgenson+gauntlet-nomalang
    Jjohnston70+chief-petroleum-dashboard jlk+checkmk-llm-server JoaoCardosoDev+planeats_app
    JochenWeerda+VALEO-NeuroERP-1.0.5 johnda7+island-travel-echo-clone Jona155+automatehq
    jonahkeegan+critgenius-listener JonasPammer+Vibed-ReadSignsAndBooks.jar jonathanglasmeyer+ai-analysis-for-lichess
    jonathanhollander+notion-template-v4 jonatron55+dminion JooduG+RPGlitch JoseApRJunior+easy-budget-laravel
    Joselay+jose-backend joshmac007+fbo-launchpad-backend joshmac007+FBO-LaunchPad-Redesign joshyeom+re-cord
    JTerrance01+MW_BMAD juhyeonni+ggraph Jumpybeetroot+shaper-sim juspay+neurolink k05m0navt+studio-space
    kajmaj87+hex_brains Kaos599+Synctax kecbigmt+docgent Keiji-Miyake+120-web-projects Keiji-Miyake+create-project
    kennethgo123+my-projectt kfirc+blooming-wanderer-map Kilo-Org+alex-treBENCH Kiloma-Advanced-Solutions+ZenTask
    kirill-eremin-production+html-games Kitamoru+Onitask knath2000+flutter_quran kolsagg+alfa KolyStudio+thebeast
    Kontenty+dreptus.pl KoryakinYurij+Canvas-AI-Logic KoryakinYurij+chef Krepchik11+geohod-backend
    Kubementat+sokrates-mcp kumaran-is+mcp-weather-server kurotori4423+KurotoriVRMWebViewer KursatS+RecciTek-WCheck
    LalaIAm+cline-novelist LashaKh+MediMind-Expert Lashay-L+BOFU-AI laurentvv+Trading-AI LeanVibe+agent-hive
    LeanVibe+bee-hive Lemkus+SwimBuoy LeoPBgit+Pikzilla-Racing leshchenko1979+fast-mcp-telegram lexa5575+rag_server
    lfhwnqe+monad-hanckson Li8ning+ai-todo-list Li8ning+flowdash LiaoQun+BDE LightVolk+daily-weight-prompt
    linhuang1212-coder+FUTU-QUANT LinkesAuge+ChillerWeb LinkesAuge+WebappTest liup215+gline Liv-Coder+glass_morph
    lobstertank+WatchDog LoganLiangMay+collab_canvas loitt-dev+FridgeMate loofiboss-bit+loofi-fedora-tweaks
    LoofiCoder+loofi-fedora-tweaks Lootziffer666+DECOMPILE Lootziffer666+THERAPI Lootziffer666+WIZARD LordThiouk+linkart
    LordThiouk+Samabus lousydropout+invoice-me-frontend lousydropout+vocab-recommendation lucasteamalt12321+BankBot
    LucaWolf+grabbit Lukanet+mantis-mcp-server lukewu8023+metadata-code-extractor Luxcium+turbo-system-k21a
    luysantanadev+k8s-monitoring LYZER03+chrono-sushi LYZER03+v0-chronosushi m2kky+mngm ma3u+longevitycoach
    madib-from-georgia+role madmatvey+crypto_alert magne+albatross makaronz+CortexReel MarkFerreras+AnihanProject
    martinbo66+vue-tv-bingo Marz42+FilumReforge MasterErik+wallet mattes3+mcp4ddd Max-Levitskiy+WasmForge
    mcowger+CostRouter Medvedev-Anton+Sunshine-Auto-App mehrdadmahdian+fc.io MickaelMorgado+EmittersWebsite
    MickaelMorgado+saas-template-2025 Mikeissaev+parser_car_catalog Miles-Johnson+qr-code-styler miojizzy+arena-hnswlib
    Mirocow+pyrl MissZhengL+vibe-quant Misty02600+buaalogin-cli Misty02600+nonebot-plugin-jmdownloader
    Misty02600+nonebot-plugin-parser Misty02600+nonebot-plugin-peek Misty02600+nonebot-plugin-steam-info
    Misty02600+nonebot_plugin_impart Misty02600+PeekAPI miziodel+navigravity mjoshua97241+space-code-copilot
    mlammarsch+FinWise_0.4 Mnemosyn1154+WVP_RPA mnofrizal+fasau-v2-wa MNS-Vic+marketprism MNS-Vic+QTE
    mo7amedElfadil+bidOps mo7amedElfadil+master ModerRAS+TelegramSearchBot MohdNasir997+nihongo_gakuen
    movibe+universal-storybook-nativewind mrnx-io+mrnx msitarzewski+agent-room msoq+tenmo MsRavva+digital-ai-news
    Muratov-Egor+thedivemap Muzvideo2+muzvideo2_bot N1k0lay+npmBridge nalabelle+dotfiles ndowler+tripper2 ndriyo+primepm
    neeeekto+gwall-e neimasilk+MediTrustAl Nelson-Delpozo+pdfbuddy neoforge-dev+mcp-browser
    neoforge-dev+neoforge-mcp-server neoforge-dev+sentinel neoforge-dev+starter neoforge-dev+synapse
    NexusProperty+nexus-property nftecnologia+planify NgocToan-dev+ILoveYou NikaidouYui+obsidian-copilot
    nikitacometa+euphoria-ai Nomi1999+promptrefinery Nootanpune+dawabag14022026 norbu09+mcp_server
    Nouking+Khoa-family-tree NoWakeLock+NoWakeLock onooinc-code+Monika-Agent Optimus825482+orbis Orange-AFK+nairi
    oyakov+solana-dex-bmv Paashik+MyIS Pape45+ainewsroom patrickxunuo+e-frank patrob+saas-boilerplate paulovilae+cms
    Pechulyak+polymarket-bot pedxyuyuko+ollama_honeypot Peiiii+EchoNote pequet+cursor-project-boilerplate
    pequet+project-seed pequet+stentor-01 peresvetjke2+zenrox pertutatis+personal-web-backend Peternub+easybooking
    petervirtech+roo-demo pikipupiba+foh-pro pipitonelabs+k8s-gitops PiTZE+PorTTY plimantour+rai-agent poucet+maestro
    preetam-90+Vidiony proffesor-for-testing+sentinel-api-testing project-agonyl+open-agonyl-servers
    propeller-heads+tycho-explorer punyamsingh+lightbird Pvh0101+money-mate quocdatads4+DATERP qvex+watchdog
    radioastronomyio+astronomy-rag-corpus radioastronomyio+desi-cosmic-void-galaxies radioastronomyio+ops-toolbox
    radioastronomyio+radioastronomyio-website radioastronomyio+rbh1-validation-reanalysis
    RainAllDay-vn+QuizSpark-Website rajat9garg+binding randomnerd+my-alias raphauy+shock-ia-labs realplayerc4+sweetbomb
    region23+pavlenko.tech ReneWiltingeJVT+Freddy replicatedhq+chartsmith rlevidev+studying-clean-architecture
    roadchimp+airoadmap robshape+forskoleguiden rodrigo-toledo+zub RR-Cadance+cadance_music rubbypink+9trip-b2c-web
    ruifrcosta+gasrapido S1rent+Autowarehouse SaharCarmel+life-memory-bank SamGorr+tscmf_system satyarajmoily+trader
    saviohsilva+Savio.MockServer1 sayidzm+repflow sb-2700+ml4dynamics scarecr0w12+ctrl-alt-play-panel
    Scintirete+manager-ui scoutrul+jspulse scoutrul+moonbit SDETQATestAutomation+Testveriq seadiaz+fm-gateway
    selimerunkut+volume_tracker_binance sessojunior+silo-frontend shaneholloman+omar-gui Sharv619+network-guardian-ai
    shaurya10n+tennis-meetup-bot sheldonxxxx+AutoLyrics_AI shimishnaByAndy+PsyPsy-CMS shsk000+SearchFace
    SindromRadioSpb+Hebrew-NLP-Pipeline sitechfromgeorgia+georgian-distribution-system SkySandy+aibetexplorer
    skyttedk+present-predictor sleroy+java_architecture_analyzer SmitBY+CollageMaker SolidRhino+sailarr-installer
    soma-org+soma sp80808+recording-studio-tycoon space-cadet+arxivite space-cadet+qc-diffusion-code
    space-cadet+spin_network_app space-cadet+timesarrow spathak-droid+TroubleShootAI
    spideynolove+sequential-thinking-mcp-v2 SPIGELAI1005+CO_FE_X srikanthlogic+llm-wordsearch SRUchlewicz+pot-odyssey
    staff-ai-0+family-task-manager SteynSean11+SABQ2025cloud SuhilovVitaly+DssEngine supercakecrumb+adhd-game-bot
    SurajSSingh+hominv surrealdb+n8n-nodes-surrealdb SyabAhmad+StitchPoint synapscale+joaocastanheira t1p+sammaryhelper
    TacImpulse+UVB-KC TaiChiTeng+HtmlTest Tan-Aleks+PetFound tangle-network+tangle-mcp-blueprint
    tanrivertarik+Thesis-copilot2 TatsumiDaku+ArtesaniasYcoOficial tavianm+omf-therapie taybiz+css-kustomize
    tdslot+cert-tree.rs ThamizhiniyanCS+website thanhtrungnguyen+plant-assistant The-Focus-AI+buttondown-mcp
    TheCreditPros+tilores_X TheCrypDough+DreamerAi TheMacroeconomicDao+gprod-backend ThisIsMani+recon-node
    tiffinwaleofficial+student-app timletscher+prototype-jukebox-collab TingTung93+PatientDatabaseV2
    TOMOSIA-VIETNAM+rails_hmvc Towen75+combat_engine Treg-hub+CTPJob_Cards trentnixon+fixtura-remotion-version2
    Tresorkaseka+akiriappmobile triggadot+xan-backupbeforefeatuers-42-2f6dec69 trithien98+next-auth-vibe-app
    trivoallan+regis trivoallan+regis-cli TrueBurn+firebot-giveaway-obs-overlay tsachig+Whisky
    tudragon154203+scrapling-fastapi UCSD-ANF+puppet-znapzend unniman123+joshyfinalwebsite
    UpdraftFund+updraft-frontend-lit-ts UXcaptain+product varungoti+eng-app-new vikas-srivastava+apna-shop-next-js
    Vinh-Gogo+Fukai viniciusdev772+flowchatv1 VZagl+pet-ai.todo-app Wenting-Luo2993+strategy-lab
    Wolfyre243+project-supernova Xposl+stock-filter-py YanBerdin+rougecardinalcompany yczhang1028+project_pilot
    YmNIK13+proger-blog ywyz+kindergartenManager zaknafein99+orders-kotlin zamiang+homepage-notion-nextjs
    Zyrex24+fixbulance
"""
# Banks that nothing was tuned to; for the alarms only.
UNSEEN = (
    Row("0ut5ider+scrape-openheritage-v2", "memory-bank", "", "fd4b490f0a3d"),
    Row("0xCosmicTofu+figma-palette-generator", "memory-bank", "55f1b9476759", "900fb27ce4df"),
    Row("0xTimHollister+tone-match", "memory-bank", "", "da75e723e7be"),
    Row("174alex174+buhexpert", "memory-bank", "", "bdeef55da173"),
    Row("1morshed1+DraftForge", "memory-bank", "", "3c8f42097ea7"),
    Row("23Maestro+playerid-updates", "memory-bank", "", "156b3c847603"),
    Row("4mbroise+goya-merch", ".clinerules/memory-bank", "", "6905cac1c8ac"),
    Row("4nswer+Project_MCP", "memory-bank", "72b11701ec3e", "7a05afd80034"),
    Row("999thelastpage+leetcodeHelper", "memory-bank", "e5474e91338b", "cbd61b2b31d3"),
    Row("9bihi+D-B1", "memory-bank", "d1d380306aac", "53f5e84be53a"),
    Row("9xlabs-vn+wifi-vip", "memory-bank", "", "d8494d3be4bb"),
    Row("A-Vlasov+Klip4sol", "memory-bank", "", "88f3a810be5d"),
    Row("ApptivistsKafe+ethical-shopper", "memory-bank", "e9fc81f4d600", "92df53ed4fd9"),
    Row("ASINGULARITY-AI+CONXENSEVE", "memory-bank", "", "3b50bb4c7abf"),
    Row("BASIC-BIT+ScheduleBot", ".roo/memory-bank", "", "551b99975e18"),
    Row("bigduu+copilot_client_app", "memory-bank", "19e0847567b7", "64b1ecac4e17"),
    Row("BinCoderDev+WorkQuery", "memory-bank", "", "dc025c366477"),
    Row("BioInfo+lcm", ".roo/memory-bank", "8889a5cd504d", "86c90ac5ce8b"),
    Row("BobbyWang0120+fresh_home_expo", "memory_bank", "d3688a3399a2", "fcee6389a4eb"),
    Row("CENFARG+Audio2TextCENF", "memory-bank", "", "a06ec69c6d39"),
    Row("Ch3ri0ur+rstparser", ".clinerules/memory-bank", "482f02f1e83c", "74fffc33888d"),
    Row("christopher-buss+luau-lint", ".kilocode/rules/memory-bank", "", "a56b501805a3"),
    Row("cmmusni+puso-spaze", "memory-bank", "a43fb3a651d8", "d175e139778e"),
    Row("ConquerorX+versus", "memory-bank", "ea3d0880bdab", "fff1edcf4fc9"),
    Row("Daeshan-B+browser-rpg", ".clinerules/memory-bank", "66d48bab1e34", "781310a99146"),
    Row("DanSnow+hoarder-pipette", ".clinerules/memory-bank", "702e0e2f1efd", "d88b768e3698"),
    Row("drittich+SemanticSlicer", ".kilocode/rules/memory-bank", "ed8b3d71764b", "8b77fd1d8de6"),
    Row("gaguero+staffnbdt", "memory-bank", "ac314d9cba88", "1afb2ebeaf4f"),
    Row("geoffdavis+home-iac", ".kilocode/rules/memory-bank", "", "6260dace385e"),
    Row("HadesArchitect+GrafanaCassandraDatasource", ".kilocode/rules/memory-bank", "f9badc02362c", "8504f1438eef"),
    Row("iwandwip+OT-QuarantineLabelPrinter", ".kilocode/rules/memory-bank", "1239fa0609e8", "678f7099da63"),
    Row("JanPK63+agent_lightning", ".kilocode/rules/memory-bank", "", "85907287aa76"),
    Row("jimsimon+open-tcg-store", ".kilocode/rules/memory-bank", "e8cad4e05d5a", "6b234d33ba13"),
    Row("juspay+superposition", "memory-bank", "", "1be7e32d5ecb"),
    Row("lusiusfebry+portal-pack-meal", ".kilocode/rules/memory-bank", "5743d1d81a31", "fc812791b022"),
    Row("miking7+biblememory", "memory-bank", "4dcafbebc047", "ea0565caf347"),
    Row("mnofrizal+worker-whatsam-gateway", ".kilocode/rules/memory-bank", "15f66df4a895", "6ce964481c5c"),
    Row("moyamatthieu+test_mmorts", ".kilocode/rules/memory-bank", "e1f5a88d4dd8", "d4afc7fcafc5"),
    Row("Optimus825482+event", ".kilocode/rules/memory-bank", "", "80e1a40f0786"),
    Row("pubid+pubid", ".kilocode/rules/memory-bank", "256c4cdcb5d4", "1eb470a4bd3c"),
    Row("PURPLE-ORCA+DHADX", ".kilocode/rules/memory-bank", "", "7d4fbc396bb3"),
    Row("rodpl+comfyui-asset-manager", ".kilocode/rules/memory-bank", "2740fb19eaca", "5a0663a818d3"),
    Row("Rubentxu+hodei_packages", "memory-bank", "fe97c21e2c0c", "dbad5b8589c6"),
    Row("SaanjSulthana+hospitality-management-platform", ".kilocode/rules/memory-bank", "", "ad22c1a8f53a"),
    Row("sazanami-notes+sazanami", ".kilocode/rules/memory-bank", "", "49adb38576f3"),
    Row("Vanadium5000+nixconf", ".kilocode/rules/memory-bank", "c1d3e4e1e3af", "7183e2915c96"),
    Row("Xoe-NovAi+xoe-novai-foundation", "memory_bank", "c8e1695e0d8f", "7f3af19d42e5"),
    Row("youpolonia+cms", "memory-bank", "", "cf81025c9ab7"),
    Row("zamiang+kelp", "memory-bank", "c888d8af4ee1", "4f6c441f0f55"),
)
