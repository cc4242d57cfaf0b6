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
        # a bank of another name stays where its pages say it is
        for target in {repo / BANK / page, repo / (place if is_bank(bank) else f"{BANK}/{page}")}:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_bytes(repo, pages_of, place))
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
    01esyaLebedeva+tsx_viewer 0ut5ider+DM-Player 0ut5ider+Eagle_Scanner_Misc 0x4007+module-rewards
    0xBigBoss+vibe-station 19Rohan97+cine-craze 1w2w3y+gpt-image-1-playground 217th+tda_bq_marketdata_exporter
    217th+tda_large_collector 2naive+website-checker 31103+csv_date_expander 3gogo+auto-quote-system
    3WGhostDGit+pigi_saas 44masa+border-collie-and-me 7Spade+Twilight-Hub 7Spade+Web3-Uniswap-Dapp-V4
    89780012+google_plugin_toolkitpub 89780012+miniimagecompressor 89780012+online-notepad abd-ulbasit+goqueue
    abkulakli+ddogreen AbrahamtheFenix2003+mi-tienda-app ACicmansky+datagist ACicmansky+VCB
    ACicmansky+Vercel-Web-Analytics-Report-Sender Active-Apparel-Group+data-orchestration ADILZAMAL+Al-Sufiaan-School
    ADRE9+StreakSphere ahmedarafa994+chimera AhogeK+code-time-tracker alexandereiseghohi+comicr
    alexandereiseghohi+ComicWise AlexanderSambale+Deep_Research AlexMobiCraft+FREESPORT almeidaraphael+arthurs-life-app
    AMairesse+Nova amitay1+Steel-Defect-Detector andr-235+fullstack-parser anhhai680+knowledge-base-agent
    Anu-bhav+google-scholar-research Anu-bhav+solana-coin-sniping-bot arbgjr+smart-alarm ArpegorPSGH+Outiiil
    artnoage+ARC-AGI-2 Ascentia-Sandbox+StartInsight Astral0+code-to-llm AstrologiaMB+homepageastrowellness
    ayushrai-hub+daily-challenge BBowdon00+Hydroponic_Monitor Beesettyrakesh+PeakRush_Timer Berkay2002+LiTHePlan
    BerkZerker+Godot-Voxel-Demo BioInfo+app-studio BioInfo+nova-brief BioInfo+threadcraft BladeBuru+manga_tracker
    Blank902+BetaNet BobbyW08+second-brain Bose14+Vinathaal BozhidarN7+budget-tracker C-Jalloh+Base10-app
    C-Jalloh+Project CENFARG+renameDriverFolders Cezero+dnd_tools ChengYan-3721+bianbianbianbian
    Chrysaliz333+Negotiation-Continuity-Experiment chuck-ma+opencode-config Congglee+trellone-server
    Construkted-Reality+Marketing-Researcher Cortega13+AstroChemNet DanMarshall909+tddhelper Danservfinn+churnsaver
    darthinvader+daggerheart-tools DavidCapcuch+DotNetAtlas deadronos+CivWeb-Lite deadronos+RobotSpaceBattler
    Deign86+deign-lazaro-dev Dendekky+arcadia DevSam1108+FlareFootball doctor-cornelius+django-powercrud
    Drhackermedicina+revalidaflow dtg01100+dbutils dtg01100+pure3270 dtg01100+tn5250r dualreven+anki-linkmaster-PDFJS
    DudeWhoNeedsAGit+Mandelnaut efargas+S7-Tools Ekergodmear+recruiter_copilot ElCunq+mailora-hub-imap ElshadHu+Aegis
    FearTheDeer9+AmortizedBayesianOptimization Filipe-Matos-Viriato+chatbot Flalaski+FWDE Fountain5405+monerosim
    Freffles+OCR_generic Ganso+The-Weave geoffdavis+talos-gitops Gi7-ux+app Gi7-ux+architex-axis-management-suite--3-
    Gibber1977+One_OCR Gr0x01+actionboost Gr0x01+loupe Gr0x01+sm_demo GRAF231+brigada GRAF231+tetris-react
    GrafSoul+chess-portal Hamza5+file-brain Hanbiike+dating-cheater HankofallTrades+dyson-defender
    HeiligerG+LearnSessionPlanner hidenobunagai+nano-banana-family holdennguyen+aws-assume-role HuyDinh02+klc-ev-dev
    HYQQYH+stock-analysis-system JaePyJs+perpetual-help-enrollment-system JDKoll1982+MTM_Receiving_Application
    JeanPCordeiro+OrionRisc-128 JenkaBY+bike-rental JenkaBY+bikerental-ui JonasPammer+Vibed-ReadSignsAndBooks.jar
    JoseApRJunior+easy-budget-laravel Keiji-Miyake+create-project Kilo-Org+alex-treBENCH KolyStudio+thebeast
    Kontenty+dreptus.pl Krepchik11+geohod-backend Kubementat+sokrates-mcp kurotori4423+KurotoriVRMWebViewer LiaoQun+BDE
    LucaWolf+grabbit LYZER03+chrono-sushi Marz42+FilumReforge Miles-Johnson+qr-code-styler miojizzy+arena-hnswlib
    MissZhengL+vibe-quant Misty02600+nonebot-plugin-jmdownloader Misty02600+nonebot-plugin-peek MNS-Vic+QTE
    MsRavva+digital-ai-news neoforge-dev+synapse NexusProperty+nexus-property NikaidouYui+obsidian-copilot
    Pape45+ainewsroom patrob+saas-boilerplate PiTZE+PorTTY ReneWiltingeJVT+Freddy SaharCarmel+life-memory-bank
    Sharv619+network-guardian-ai SRUchlewicz+pot-odyssey TatsumiDaku+ArtesaniasYcoOficial TingTung93+PatientDatabaseV2
    Wolfyre243+project-supernova YanBerdin+rougecardinalcompany
"""
# Banks that nothing was tuned to; for the alarms only.
UNSEEN = (
    Row("0xcasuwu+gamba", "memory-bank", "", "0e5d9a8cde25"),
    Row("0xcasuwu+research", "memory-bank", "", "167db7cc7539"),
    Row("0xPier+challonge-clone", "memory-bank", "", "12a448737d4b"),
    Row("0xTrxz+Multi-Modal-Chat", "memory-bank", "", "73aa7be41f59"),
    Row("0ziko+dilbaz", "memory-bank", "", "c8f7c75fcad6"),
    Row("3pWEBQUERY+Aera", "memory-bank", "", "aa33baaad933"),
    Row("7Spade+acc-ng", "memory-bank", "", "1bbce48a741a"),
    Row("a-x-+mextner.com", "memory-bank", "", "0d580ae0eb92"),
    Row("abhirup009+incentivize", "memory-bank", "76b134168d7e", "6e9f0dc51c2f"),
    Row("AbhishekChorotiya+ruleBuilder", "memory-bank", "afd42f854cee", "d77e161468fd"),
    Row("AiMarvis+whatsyoursub", "memory-bank", "", "e36e0413b20e"),
    Row("AiStockSearch+MemoryBank", "memory-bank", "", "c890716c51b3"),
    Row("AlexanderDeMatteo+risessystems", "memory-bank", "", "d71f1516c208"),
    Row("AlexSerbinov+Telegram_bot_ai_translator", "memory-bank", "", "7526f86f6227"),
    Row("alxvlo+AHI_Capstone", "memory-bank", "8b2db89e8263", "5022081e2f1e"),
    Row("AMilassin+anylog", "memory-bank", "", "08ecfc508e0e"),
    Row("Arbust908+ttrpg-db", "memory-bank", "", "0a4fbf5392c1"),
    Row("ArceusOmkar7+gdelt_global_news_trends", "memory-bank", "b67c614221dc", "d668d02a21c1"),
    Row("arn0ld87+alexle-vsco", "memory-bank", "e5b9394d7b1b", "7e79d866fc99"),
    Row("ARTUR8028+Bil_Bakalim", "memory-bank", "", "776df2f49d23"),
    Row("Awannaphasch2016+yuanta_chan", "memory-bank", "f70db34fcc85", "7b7300180458"),
    Row("Aziz-Mohamed+p32-Quran-school-24062025", "memory-bank", "4c46f44e4d85", "421039123cb0"),
    Row("Babinci+pomodoro-timerflow", "memory-bank", "aba72a49b285", "8a5b5f755e84"),
    Row("balelkin+wickworld", "memory-bank", "e7b05017f6eb", "c4dd34e21bd6"),
    Row("banton+medical-patients", "memory-bank", "59bdc6ecd89c", "9579d2e62a2c"),
    Row("BOMBWCC+Feedlite", "memory-bank", "", "fb99b4a788b0"),
    Row("Bozboc+BlueMouse", "memory-bank", "", "83b6ed6a0f68"),
    Row("BrokerGPT2025+BrokerGPT", "memory-bank", "ca93543ca3e9", "9e1b1018a198"),
    Row("Caleida+session-state-sync", "memory-bank", "d250d768c4e7", "101fba119efd"),
    Row("Cerrorr+Cerebro3D", "memory-bank", "3be9d5e75264", "3be9d5e75264"),
    Row("CGalentin+collab-whiteboard", "memory-bank", "551add974862", "b40e51721314"),
    Row("Chester0629+Soul-Knight", "memory-bank", "19ccfc292a43", "47949aa473e4"),
    Row("ChindanaiNaKub+mordoo", "memory-bank", "07665dfa8518", "a7db1f0198a2"),
    Row("Cloud-Temple+docs", "memory-bank", "e09ebe4a97d3", "b95a2eab6149"),
    Row("ClumsyWizardHands+GPSE_Project", "memory-bank", "aa65b9c289be", "c734ffc129b9"),
    Row("codevnes+qp3", "memory-bank", "", "9ab31ab39a1a"),
    Row("D0rianGrey+theBestFramework", "memory-bank", "", "aa51327396ef"),
    Row("Danik911+dublin-accommodation-bot", "memory-bank", "750ad3a45f23", "4da32f10b254"),
    Row("DanMarshall909+please", "memory-bank", "efebf8ce1ab2", "bc537ac9589f"),
    Row("Davaakhatan+arbor-energy-plan-agent", "memory-bank", "5d41badf9229", "c495d2dca1af"),
    Row("Davaakhatan+skyfi-ecvi", "memory-bank", "28153dd3a845", "b59a5e5fd8d0"),
    Row("Davaakhatan+skyfi-mcp", "memory-bank", "4c6838e9f89f", "5382c52a0574"),
    Row("Davaakhatan+zero-to-running", "memory-bank", "85578727d3cf", "971cfdad2a91"),
    Row("DBozhinovski+FPUI", "memory-bank", "", "08de8a9ca850"),
    Row("DCC-BS+text-mate-frontend", "memory-bank", "", "d3feb3ab70e1"),
    Row("DeniOne+WWS", "memory-bank", "", "63ec2f2f65b1"),
    Row("dhawal467+lwc", "memory-bank", "94e75c6b77d3", "3e0dea950b9c"),
    Row("DmitrySaf+frontend", "memory-bank", "", "0094c35f1795"),
    Row("dog-64+book2ru", "memory-bank", "", "1805fa67bd26"),
    Row("Dysonian-Lab+icopy-x-ics-decoder", "memory-bank", "", "8c6d8a7ac96a"),
    Row("f97johan+pi-compute", "memory-bank", "b79c9b3adf19", "04ac1902b42f"),
    Row("Faturrachman-dev+shattered-pixel-dungeon", "memory-bank", "6034faeaf76f", "bec090d9cc0a"),
    Row("Faye1007+growth-insight-system", "memory-bank", "ccf3d29d9ca0", "c93333e5c7a7"),
    Row("FilippoL+TalkStats", "memory-bank", "", "668fb3e3a827"),
    Row("FlankaLanka+rts-rovers", "memory-bank", "", "3788f41fd22b"),
    Row("G00li+fixy-backoffice", "memory-bank", "", "01b68ff5dd78"),
    Row("galorr+get-a-car", "memory-bank", "", "a6a6033b346d"),
    Row("Gaman-AI+Facturas_agent", "memory-bank", "", "105f0022dd50"),
    Row("Gibber1977+Reverse_Distill_Transformer", "memory-bank", "8d70c7043ed1", "1a5ea3c2fc79"),
    Row("Gitmaxd+gitdripped", "memory-bank", "", "5e0d19514c25"),
    Row("goleaf+twillcms.prus.dev", "memory-bank", "cc21d6e4d7be", "cc21d6e4d7be"),
    Row("GreatGuard+hero", "memory-bank", "9065a40c2467", "7dab14eda1de"),
    Row("GreicodexJM+greicodex-cli", "memory-bank", "02a3f776a78c", "dfade5587205"),
    Row("GWMcElfresh+GoodWorkflows", "memory-bank", "36de97d9e276", "b7cc5695f84b"),
    Row("Hameedhdhd+The_Photo_app", "memory-bank", "7a96d0c10f04", "cd8e136376e5"),
    Row("Ignition-Space+ignition", "memory-bank", "", "9e7f92342649"),
    Row("jayshen1031+cursor-chat-memory", "memory-bank", "776018a2a477", "c413833ef385"),
    Row("Jjohnston70+chief-petroleum-dashboard", "memory-bank", "", "999704525bc2"),
    Row("JoaoCardosoDev+planeats_app", "memory-bank", "", "63eb7fc9100a"),
    Row("JochenWeerda+VALEO-NeuroERP-1.0.5", "memory-bank", "63418c76b4eb", "66b422e6d90e"),
    Row("johnda7+island-travel-echo-clone", "memory-bank", "865ee7a882fc", "2f4b2ad01bdd"),
    Row("joshmac007+FBO-LaunchPad-Redesign", "memory-bank", "1b86101efe64", "af8a84435622"),
    Row("Kiloma-Advanced-Solutions+ZenTask", "memory-bank", "", "6837c9f94358"),
    Row("kirill-eremin-production+html-games", "memory-bank", "", "0bf5d839ecca"),
    Row("lexa5575+rag_server", "memory-bank", "", "67d50563e1f4"),
    Row("loitt-dev+FridgeMate", "memory-bank", "", "2f26a2063e63"),
    Row("lousydropout+vocab-recommendation", "memory-bank", "3f379dc429c6", "6f039c557803"),
    Row("Lukanet+mantis-mcp-server", "memory-bank", "", "174a80a4d0ca"),
    Row("lukewu8023+metadata-code-extractor", "memory-bank", "4cef1fc6fbed", "fad12c474203"),
    Row("Luxcium+turbo-system-k21a", "memory-bank", "da7ec6a40e18", "9b86facf022c"),
    Row("LYZER03+v0-chronosushi", "memory-bank", "", "984b6a199b54"),
    Row("ma3u+longevitycoach", "memory-bank", "13fa33474f12", "49a1245fc021"),
    Row("martinbo66+vue-tv-bingo", "memory-bank", "", "cfa74492620f"),
    Row("Medvedev-Anton+Sunshine-Auto-App", "memory-bank", "", "e32b105a9f95"),
    Row("NgocToan-dev+ILoveYou", "memory-bank", "5f907d292c2a", "b05aaa8f1902"),
    Row("patrickxunuo+e-frank", "memory-bank", "cf8551c5e32e", "00a96e413ee1"),
    Row("preetam-90+Vidiony", "memory-bank", "", "d752fa819ff4"),
    Row("quocdatads4+DATERP", "memory-bank", "", "4a2b099bdf0c"),
    Row("rajat9garg+binding", "memory-bank", "9f5ae6bcd4d6", "b71537deb059"),
    Row("raphauy+shock-ia-labs", "memory-bank", "", "eff01b095d63"),
    Row("rubbypink+9trip-b2c-web", "memory-bank", "3b5848847bde", "3782852c3d11"),
    Row("SamGorr+tscmf_system", "memory-bank", "5edee1dd9ab7", "dc13ce2e3f96"),
    Row("seadiaz+fm-gateway", "memory-bank", "26dc5a3ad346", "5e28c3f7ee08"),
    Row("shsk000+SearchFace", "memory-bank", "", "706cbf97a50c"),
    Row("soma-org+soma", "memory-bank", "", "58aeeb04e3c0"),
    Row("spideynolove+sequential-thinking-mcp-v2", "memory-bank", "bf0cdb2e8eb9", "fdf5a0c8c332"),
    Row("ThisIsMani+recon-node", "memory-bank", "c9d5a697f995", "65c1fae65cb0"),
    Row("timletscher+prototype-jukebox-collab", "memory-bank", "70f851b3505e", "fcc8a1f759ca"),
    Row("trentnixon+fixtura-remotion-version2", "memory-bank", "", "04c4f8383473"),
    Row("varungoti+eng-app-new", "memory-bank", "", "16224b417d34"),
    Row("viniciusdev772+flowchatv1", "memory-bank", "697b9228975b", "20eeea686391"),
    Row("VZagl+pet-ai.todo-app", "memory-bank", "f4c2d0dbe9d5", "f1f0fdf00ff6"),
)
