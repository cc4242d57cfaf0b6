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
    return posixpath.basename(folder) in ("memory-bank", "memory_bank")


def texts(repo: Path, commit: str, found: Mapping[str, str]) -> dict[str, str]:
    return {page: _bytes(repo, commit, place).decode("utf-8", "replace") for page, place in found.items()}


def _bytes(repo: Path, commit: str, place: str) -> bytes:
    return subprocess.run(["git", "show", f"{commit}:{place}"], cwd=repo, capture_output=True, check=True).stdout


def stand(repo: Path, commit: str, bank: str, pages_of: str) -> Path:
    """The work tree of one commit with the bank's pages of another laid over its own; nothing else is changed. What
    came into the bank since stays there: an older page may name it."""
    git(repo, "checkout", "-q", "-f", "--detach", commit)
    git(repo, "clean", "-ffdxq")
    found = pages(repo, pages_of, bank)
    if is_bank(bank):  # whatever else lies in it comes along: a page may name it
        found = {name[len(bank) + 1 :]: name for name in names(repo, pages_of) if name.startswith(bank + "/")}
    else:
        shutil.rmtree(repo / BANK, ignore_errors=True)
    for page, place in found.items():
        target = repo / (place if is_bank(bank) else f"{BANK}/{page}")
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
    000geid+turnoplus 01esyaLebedeva+tsx_viewer 0ut5ider+DM-Player 0ut5ider+Eagle_Scanner_Misc 0x4007+module-rewards
    0x5chn0uf+SmartWalletFX 0xBigBoss+vibe-station 0xcasuwu+gamba 0xcasuwu+research 0xPier+challonge-clone
    0xTrxz+Multi-Modal-Chat 0ziko+dilbaz 19Rohan97+cine-craze 1KHA+dhwmk 1nst4ll+lizard-payroll
    1w2w3y+gpt-image-1-playground 1zrui+rui-scripts 217th+tda_bq_marketdata_exporter 217th+tda_large_collector
    2naive+website-checker 31103+csv_date_expander 31103+gascalc 311132141+Unimate 3gogo+auto-quote-system
    3pWEBQUERY+Aera 3WGhostDGit+pigi_saas 44masa+border-collie-and-me 5dengz+mungcourse-client-ios 7Spade+acc-ng
    7Spade+Twilight-Hub 7Spade+Web3-Uniswap-Dapp-V4 89780012+google_plugin_toolkitpub 89780012+miniimagecompressor
    89780012+online-notepad a-x-+mextner.com AahPlexX+nsbs-platform abd-ulbasit+goplatform abd-ulbasit+goqueue
    aberemia24+zd abhirup009+incentivize AbhishekChorotiya+ruleBuilder abkulakli+ddogreen
    AbrahamtheFenix2003+mi-tienda-app ACicmansky+datagist ACicmansky+VCB ACicmansky+Vercel-Web-Analytics-Report-Sender
    Active-Apparel-Group+data-orchestration adamwitwer+fountain-buddy ADILZAMAL+Al-Sufiaan-School
    ADRE9+financial-document-analyzer-fullstack ADRE9+StreakSphere aeroalgo+ship-sense AERProductions+Pondera
    AgentChief+order-list-matching AgentEnsemble+agentensemble agentic-dev-library+thumbcode ahmedarafa994+chimera
    AhogeK+code-time-tracker AHoHuMbl4+1c AIckathon-2025-08+ulidim AiMarvis+whatsyoursub AiStockSearch+MemoryBank
    ajjNTU+KitchenUtensils AlbertKhaydarov+whisperkitProtypeApp alchemydc+zcash-automation
    AlexanderDeMatteo+risessystems alexandereiseghohi+comicr alexandereiseghohi+ComicWise AlexanderSambale+Deep_Research
    AlexMobiCraft+FREESPORT Alexopr+ct01 AlexSerbinov+Telegram_bot_ai_translator almeidaraphael+arthurs-life-app
    alosec+cafedelic Altitutor+altitutor-monorepo alxvlo+AHI_Capstone AMairesse+Nova AMilassin+anylog
    amitay1+Steel-Defect-Detector andr-235+fullstack-parser Andrey2Ch+mtconnect-core Angel-Jesua+QUANT
    Angry-Robot-Deals+candle-collector anhhai680+knowledge-base-agent AnselmPowell+research-note
    anthonycoffey+property-manager-pro AntonioAI+game-of-life Anu-bhav+google-scholar-research
    Anu-bhav+solana-coin-sniping-bot appazxc+dotynote-app applewoodsmokedham+metagraph Aquaticat+Monochromatic
    arbgjr+smart-alarm Arbust908+ttrpg-db arcade-cabinet+bok arcade-cabinet+grailguard arcade-cabinet+psyduck-panic
    arcade-cabinet+will-it-blow ArceusOmkar7+gdelt_global_news_trends arn0ld87+alexle-vsco ArpegorPSGH+Outiiil
    artnoage+ARC-AGI-2 ARTUR8028+Bil_Bakalim Ascentia-Sandbox+StartInsight ASDSE+SupraSimFit ashvili+web01
    Askhat-cmd+langchain-vox-bot Astral0+code-to-llm AstrologiaMB+homepageastrowellness Awannaphasch2016+yuanta_chan
    ayushrai-hub+daily-challenge Aziz-Mohamed+p32-Quran-school-24062025 Babinci+pomodoro-timerflow balelkin+wickworld
    banton+medical-patients BASIC-BIT+drasil BBowdon00+Hydroponic_Monitor Beesettyrakesh+PeakRush_Timer
    beliaevvc+RePoker beliaevvc+reskinlab Berkay2002+LiTHePlan BerkZerker+Godot-Voxel-Demo bhurn02+rms-invoicing
    BioInfo+app-studio BioInfo+nova-brief BioInfo+threadcraft bivlked+CurRate-Go BladeBuru+manga_tracker
    Blank902+BetaNet BobbyW08+second-brain BOMBWCC+Feedlite Bose14+Vinathaal Bozboc+BlueMouse BozhidarN7+budget-tracker
    bradcstevens+contoso-voice-agent briancasteel+charity-mcp-server BrokerGPT2025+BrokerGPT C-Jalloh+Base10-app
    C-Jalloh+Project Caleida+session-state-sync Capp3+atlantis Capp3+broadcast-flow-control-system Capp3+NewsNewt
    Capp3+STLab cc100053+pet CENFARG+renameDriverFolders Cerrorr+Cerebro3D Cezero+dnd_tools CGalentin+collab-whiteboard
    ChengYan-3721+bianbianbianbian Chester0629+Soul-Knight ChimingLu+AutodeskDynamo_MCP ChindanaiNaKub+mordoo
    CHORUS-TRE+chorus-web-ui Chrysaliz333+Negotiation-Continuity-Experiment chuck-ma+opencode-config Cloud-Temple+docs
    ClumsyWizardHands+GPSE_Project cmtkdot+xdelo-app codevnes+qp3 Congglee+trellone-app Congglee+trellone-server
    Construkted-Reality+Marketing-Researcher Cortega13+AstroChemNet cpond8+sutra creevey+creevey
    D0rianGrey+theBestFramework Daewooox+ScopeLock DanieleBortolas+musiconet-recommender
    Danik911+dublin-accommodation-bot DanMarshall909+please DanMarshall909+tddhelper Danservfinn+churnsaver
    darekrossman+ai-storefront-tools darthinvader+daggerheart-tools dattmumas+lnked Davaakhatan+arbor-energy-plan-agent
    Davaakhatan+skyfi-ecvi Davaakhatan+skyfi-mcp Davaakhatan+zero-to-running DavidCapcuch+DotNetAtlas DBozhinovski+FPUI
    DCC-BS+text-mate-frontend deadronos+CivWeb-Lite deadronos+RobotSpaceBattler deedubyalabs+crm-pro
    Deign86+deign-lazaro-dev Deign86+MATHPULSE-AI Dendekky+arcadia DeniOne+WWS Deniskada+staffprobot devleloper+noteai
    DevSam1108+FlareFootball dhawal467+lwc DmitrySaf+frontend dnhrdt+mc-ordersystem doctor-cornelius+django-powercrud
    dog-64+book2ru Drhackermedicina+revalidaflow Drifter-Supremo+new-freya dryousufmesalm+bot-app dtg01100+dbutils
    dtg01100+pure3270 dtg01100+tn5250r dualreven+anki-linkmaster-PDFJS DudeWhoNeedsAGit+Mandelnaut
    DVVID-G+MercApp-Backend Dysonian-Lab+icopy-x-ics-decoder EDsteve+ELOC-Control-Panel efargas+S7-Tools egistic+gc-pay
    Ekergodmear+recruiter_copilot ElCunq+mailora-hub-imap ElshadHu+Aegis Epsilonely+ticksnap evgenipetrov+poe-sidekick
    f97johan+pi-compute Faturrachman-dev+cursor-view Faturrachman-dev+shattered-pixel-dungeon
    Faye1007+growth-insight-system fcjbispo+fbpyutils FearTheDeer9+AmortizedBayesianOptimization
    FGinfinite+Qualitiy-Gate Filipe-Matos-Viriato+chatbot FilippoL+TalkStats finleysg+bhmc-admin Flalaski+FWDE
    FlankaLanka+rts-rovers Fountain5405+monerosim foxcool+greedy-eye FrancescoQ+ESP32_Theremin fredluz+my-portfolio
    fredluz+narrative Freffles+OCR_generic G00li+fixy-backoffice galorr+get-a-car Gaman-AI+Facturas_agent
    Ganso+The-Weave gelsogrove+shopME geoffdavis+talos-gitops gfaurobert+over-the-hill Gi7-ux+app
    Gi7-ux+architex-axis-management-suite--3- Gibber1977+One_OCR Gibber1977+Reverse_Distill_Transformer
    GiliStern+demografia Gimmyhat+pdf-service-go Gitmaxd+gitdripped GlebkaF+tt-tournament glev23+tgapp gms1+node-sqlite3
    GNARC0TICS+Degentalk-Preview goleaf+twillcms.prus.dev Gr0x01+actionboost Gr0x01+loupe Gr0x01+sm_demo
    GrabowMar+ThesisAppRework GRAF231+brigada GRAF231+cube-game GRAF231+tetris-react GrafSoul+chess-portal
    GreatGuard+hero Gregspillane+tahoe GreicodexJM+greicodex-cli gtrusler+lexpertchatai GWMcElfresh+GoodWorkflows
    Hameedhdhd+The_Photo_app Hamza5+file-brain Hanbiike+dating-cheater HankofallTrades+dyson-defender
    Havoc420didi+didi-amazon-analyst HeiligerG+LearnSessionPlanner hey-im-edward+NEXUS hidenobunagai+nano-banana-family
    holdennguyen+aws-assume-role HuyDinh02+klc-ev-dev HYQQYH+stock-analysis-system Ignition-Space+ignition
    imfineapp+menhausen_app ismailozturkk+WatchFlix Iwaschkin+agentic-cba-indicators
    JaePyJs+perpetual-help-enrollment-system jakehemmerle+bartools jayshen1031+cursor-chat-memory jbcom+otter-river-rush
    JDKoll1982+MTM_Receiving_Application JeanPCordeiro+OrionRisc-128 JenkaBY+bike-rental JenkaBY+bikerental-ui
    JetMod+banket jhugman+paise2 jjangsangy+TemperatureChart jjgordon89+JSG-StoryWeaver jjjorgenson+gauntlet-nomalang
    Jjohnston70+chief-petroleum-dashboard JoaoCardosoDev+planeats_app JochenWeerda+VALEO-NeuroERP-1.0.5
    johnda7+island-travel-echo-clone JonasPammer+Vibed-ReadSignsAndBooks.jar jonathanhollander+notion-template-v4
    JooduG+RPGlitch JoseApRJunior+easy-budget-laravel joshmac007+fbo-launchpad-backend joshmac007+FBO-LaunchPad-Redesign
    JTerrance01+MW_BMAD k05m0navt+studio-space kecbigmt+docgent Keiji-Miyake+create-project kennethgo123+my-projectt
    kfirc+blooming-wanderer-map Kilo-Org+alex-treBENCH Kiloma-Advanced-Solutions+ZenTask
    kirill-eremin-production+html-games knath2000+flutter_quran kolsagg+alfa KolyStudio+thebeast Kontenty+dreptus.pl
    Krepchik11+geohod-backend Kubementat+sokrates-mcp kurotori4423+KurotoriVRMWebViewer LalaIAm+cline-novelist
    LashaKh+MediMind-Expert Lashay-L+BOFU-AI laurentvv+Trading-AI Lemkus+SwimBuoy LeoPBgit+Pikzilla-Racing
    lexa5575+rag_server Li8ning+flowdash LiaoQun+BDE lobstertank+WatchDog loitt-dev+FridgeMate
    loofiboss-bit+loofi-fedora-tweaks LoofiCoder+loofi-fedora-tweaks lousydropout+vocab-recommendation LucaWolf+grabbit
    Lukanet+mantis-mcp-server lukewu8023+metadata-code-extractor Luxcium+turbo-system-k21a LYZER03+chrono-sushi
    LYZER03+v0-chronosushi ma3u+longevitycoach madib-from-georgia+role madmatvey+crypto_alert magne+albatross
    martinbo66+vue-tv-bingo Marz42+FilumReforge Max-Levitskiy+WasmForge Medvedev-Anton+Sunshine-Auto-App
    MickaelMorgado+EmittersWebsite Miles-Johnson+qr-code-styler miojizzy+arena-hnswlib MissZhengL+vibe-quant
    Misty02600+buaalogin-cli Misty02600+nonebot-plugin-jmdownloader Misty02600+nonebot-plugin-peek
    Misty02600+nonebot-plugin-steam-info Misty02600+nonebot_plugin_impart Misty02600+PeekAPI miziodel+navigravity
    Mnemosyn1154+WVP_RPA MNS-Vic+marketprism MNS-Vic+QTE msitarzewski+agent-room MsRavva+digital-ai-news
    Muratov-Egor+thedivemap Muzvideo2+muzvideo2_bot N1k0lay+npmBridge ndowler+tripper2 ndriyo+primepm
    neimasilk+MediTrustAl neoforge-dev+synapse NexusProperty+nexus-property NgocToan-dev+ILoveYou
    NikaidouYui+obsidian-copilot Nouking+Khoa-family-tree oyakov+solana-dex-bmv Paashik+MyIS Pape45+ainewsroom
    patrickxunuo+e-frank patrob+saas-boilerplate pertutatis+personal-web-backend pikipupiba+foh-pro PiTZE+PorTTY
    plimantour+rai-agent preetam-90+Vidiony proffesor-for-testing+sentinel-api-testing punyamsingh+lightbird
    quocdatads4+DATERP RainAllDay-vn+QuizSpark-Website rajat9garg+binding raphauy+shock-ia-labs realplayerc4+sweetbomb
    ReneWiltingeJVT+Freddy rubbypink+9trip-b2c-web S1rent+Autowarehouse SaharCarmel+life-memory-bank
    SamGorr+tscmf_system seadiaz+fm-gateway selimerunkut+volume_tracker_binance Sharv619+network-guardian-ai
    shaurya10n+tennis-meetup-bot shsk000+SearchFace sleroy+java_architecture_analyzer SmitBY+CollageMaker soma-org+soma
    space-cadet+arxivite space-cadet+qc-diffusion-code space-cadet+spin_network_app space-cadet+timesarrow
    spideynolove+sequential-thinking-mcp-v2 SPIGELAI1005+CO_FE_X SRUchlewicz+pot-odyssey supercakecrumb+adhd-game-bot
    surrealdb+n8n-nodes-surrealdb synapscale+joaocastanheira tanrivertarik+Thesis-copilot2
    TatsumiDaku+ArtesaniasYcoOficial tavianm+omf-therapie taybiz+css-kustomize TheCrypDough+DreamerAi
    TheMacroeconomicDao+gprod-backend ThisIsMani+recon-node tiffinwaleofficial+student-app
    timletscher+prototype-jukebox-collab TingTung93+PatientDatabaseV2 TOMOSIA-VIETNAM+rails_hmvc Towen75+combat_engine
    trentnixon+fixtura-remotion-version2 trivoallan+regis TrueBurn+firebot-giveaway-obs-overlay
    tudragon154203+scrapling-fastapi varungoti+eng-app-new viniciusdev772+flowchatv1 VZagl+pet-ai.todo-app
    Wolfyre243+project-supernova Xposl+stock-filter-py YanBerdin+rougecardinalcompany yczhang1028+project_pilot
    YmNIK13+proger-blog Zyrex24+fixbulance
"""
# Banks that nothing was tuned to; for the alarms only.
UNSEEN = (
    Row("adambalm+ghost-writer", "memory-bank", "", "fbdda28c0a1f"),
    Row("alanjds+tokioloop", "memory-bank", "", "9e6217bfe9de"),
    Row("aleasweb+cityQuest", "memory-bank", "7e43ed006bcf", "114abbbeea95"),
    Row("alekseinogueira+tennisos", "memory-bank", "53c6f8ed83a1", "47cc13f8d505"),
    Row("AlfredJKwack+camillaEQ", "memory-bank", "d0838498aa9a", "e8afd8de351b"),
    Row("alifesoftware+brew-browser", "memory-bank", "1b1287df305c", "6799e9878e57"),
    Row("Antvirf+stui", "memory-bank", "", "9d2522abab25"),
    Row("armantark+AnkiScape-Development", "memory-bank", "243910131b9e", "fafc6f1cbd94"),
    Row("Arshev+apartus", "memory-bank", "c11042235d37", "583816c4ae6b"),
    Row("canilbey+hyperion", "memory-bank", "fce6c860f303", "353add5a6340"),
    Row("cavarest+pilaf", ".kilocode/rules/memory-bank", "", "022940b4d415"),
    Row("ComfyTavern+comfytavern", "memory-bank", "fd0fc5089ca4", "d7901941e926"),
    Row("diekommunikatoere+dki_hub_theme", ".kilocode/rules/memory-bank", "2d3a4756df36", "1d4c575283ac"),
    Row("dong99u+marvelring", "memory-bank", "", "98ff9105bf9a"),
    Row("froggeric+lavolcanica.com", "memory-bank", "617b30523688", "22d6358dd740"),
    Row("galeavenworth-personal+repomap-core", ".kilocode/rules/memory-bank", "3794f151b23e", "cc0f3a249935"),
    Row("gaoboguang+Academic-Affairs-System", "memory-bank", "f470df2d92b5", "419858c2dbbd"),
    Row("gpng+ge2025", "memory-bank", "", "f13bf6576aab"),
    Row("HGS-RD+resilion-enrichment-poc", "memory-bank", "", "9a67d3a7fc17"),
    Row("itsconnorowens+refundfinder", "memory-bank", "7f97b349fa9b", "901cd8689dd2"),
    Row("ivelin+zk0", ".kilocode/rules/memory-bank", "4a7c51d0891f", "516545f57689"),
    Row("jag-a-i+StrokeGPT", "memory-bank", "", "9ba44655651c"),
    Row("jalonsomartinez+HIL-scheduler", "memory-bank", "1811fa0676b1", "a5704ec84849"),
    Row("JanNoszczyk+cline_agent", "memory-bank", "", "a74382b7957f"),
    Row("jemavidev+bashmenu", "memory-bank", "", "2d13f5408b3f"),
    Row("jlk+checkmk-llm-server", ".kilocode/rules/memory-bank", "", "3e0989c48d59"),
    Row("Jona155+automatehq", "memory-bank", "6eccbcdb76f6", "4ae40f207daa"),
    Row("jonahkeegan+critgenius-listener", "memory-bank", "78a3a21616c6", "9600833ac93f"),
    Row("jonathanglasmeyer+ai-analysis-for-lichess", ".kilocode/rules/memory-bank", "", "3031bb928ce9"),
    Row("juhyeonni+ggraph", "memory-bank", "788ac91b51dd", "9186d0a0dbfe"),
    Row("Jumpybeetroot+shaper-sim", "memory-bank", "", "02e3859bc78e"),
    Row("juspay+neurolink", "memory-bank", "b7de159669eb", "11911999fd72"),
    Row("kajmaj87+hex_brains", ".kilocode/rules/memory-bank", "db126a52f538", "931e340fb393"),
    Row("LeanVibe+bee-hive", "memory-bank", "", "69b950c0a284"),
    Row("liup215+gline", "memory-bank", "1c86142c30be", "9f70b845b0fc"),
    Row("makaronz+CortexReel", "memory-bank", "11dd7902bb54", "07e56682e9d5"),
    Row("MasterErik+wallet", "memory-bank", "4997755bad05", "531d825a44ce"),
    Row("mattes3+mcp4ddd", ".kilocode/rules/memory-bank", "8e75be9aff9b", "577003a18a3c"),
    Row("mcowger+CostRouter", ".kilocode/rules/memory-bank", "b4915970507c", "c1803a641f80"),
    Row("mlammarsch+FinWise_0.4", ".kilocode/rules/memory-bank", "4cddf8ec8c02", "43f07b551e2d"),
    Row("NoWakeLock+NoWakeLock", "memory-bank", "497add39aff7", "42b29cf9fa89"),
    Row("Pechulyak+polymarket-bot", "memory-bank", "5fb3e2671eb7", "90042fce260b"),
    Row("Peiiii+EchoNote", "memory-bank", "a51390ec8dab", "b942ea0ca9b3"),
    Row("peresvetjke2+zenrox", "memory-bank", "13fb5dbbe076", "2f77ebf784e5"),
    Row("pipitonelabs+k8s-gitops", ".kilocode/rules/memory-bank", "", "cc9682cbc7a4"),
    Row("scarecr0w12+ctrl-alt-play-panel", "memory-bank", "4d1f45216fe9", "11f852f227cd"),
    Row("Scintirete+manager-ui", "memory-bank", "6df4008069fe", "d4eacccac5c2"),
    Row("sheldonxxxx+AutoLyrics_AI", ".kilocode/rules/memory-bank", "8ac86f9f54fd", "103641380b17"),
    Row("SindromRadioSpb+Hebrew-NLP-Pipeline", "memory-bank", "d077a176c3cc", "dd486fd36464"),
    Row("sitechfromgeorgia+georgian-distribution-system", ".kilocode/rules/memory-bank", "", "a18e069a1d86"),
    Row("SkySandy+aibetexplorer", ".kilocode/rules/memory-bank", "5e43a0b82afc", "f2bb3bbcb573"),
    Row("srikanthlogic+llm-wordsearch", ".kilocode/rules/memory-bank", "", "0e23698ceccd"),
    Row("SteynSean11+SABQ2025cloud", ".kilocode/rules/memory-bank", "", "f9573ecb4d7f"),
    Row("SuhilovVitaly+DssEngine", "memory-bank", "f95c64fd57e6", "0ad62544dd5c"),
    Row("SyabAhmad+StitchPoint", "memory-bank", "", "4fa191865557"),
    Row("tdslot+cert-tree.rs", ".kilocode/rules/memory-bank", "a45c120471f2", "a32ddd84954d"),
    Row("Treg-hub+CTPJob_Cards", "memory-bank", "914c1d12ce1a", "dbb6e95d6cce"),
    Row("UCSD-ANF+puppet-znapzend", ".kilocode/rules/memory-bank", "", "800d9daaa3c5"),
    Row("unniman123+joshyfinalwebsite", "memory-bank", "5bc291c9f59a", "f36173c28670"),
    Row("Wenting-Luo2993+strategy-lab", "memory-bank", "c8a22374fe9b", "17cb5beb1fbf"),
)
