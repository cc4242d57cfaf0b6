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
    """The work tree of one commit with the bank's pages of another; nothing else is changed."""
    git(repo, "checkout", "-q", "-f", "--detach", commit)
    git(repo, "clean", "-ffdxq")
    found = pages(repo, pages_of, bank)
    if is_bank(bank):  # whatever else lies in it comes along: a page may name it
        found = {name[len(bank) + 1 :]: name for name in names(repo, pages_of) if name.startswith(bank + "/")}
        shutil.rmtree(repo / bank, ignore_errors=True)
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
    0ut5ider+DM-Player 0ut5ider+Eagle_Scanner_Misc 0x4007+module-rewards 0xBigBoss+vibe-station 19Rohan97+cine-craze
    1w2w3y+gpt-image-1-playground 2naive+website-checker 7Spade+Twilight-Hub 89780012+miniimagecompressor
    89780012+online-notepad ACicmansky+datagist ADILZAMAL+Al-Sufiaan-School AMairesse+Nova
    AbrahamtheFenix2003+mi-tienda-app Active-Apparel-Group+data-orchestration AlexanderSambale+Deep_Research
    Anu-bhav+google-scholar-research Anu-bhav+solana-coin-sniping-bot ArpegorPSGH+Outiiil Astral0+code-to-llm
    BBowdon00+Hydroponic_Monitor Berkay2002+LiTHePlan BioInfo+app-studio BioInfo+nova-brief BioInfo+threadcraft
    C-Jalloh+Base10-app CENFARG+renameDriverFolders Cezero+dnd_tools Congglee+trellone-server Cortega13+AstroChemNet
    Ekergodmear+recruiter_copilot FearTheDeer9+AmortizedBayesianOptimization Filipe-Matos-Viriato+chatbot
    Fountain5405+monerosim GRAF231+tetris-react Ganso+The-Weave Gi7-ux+app Gibber1977+One_OCR GrafSoul+chess-portal
    Hamza5+file-brain HankofallTrades+dyson-defender HeiligerG+LearnSessionPlanner
    JDKoll1982+MTM_Receiving_Application JeanPCordeiro+OrionRisc-128 JenkaBY+bike-rental Kubementat+sokrates-mcp
    LucaWolf+grabbit MissZhengL+vibe-quant Misty02600+nonebot-plugin-jmdownloader PiTZE+PorTTY
    SaharCarmel+life-memory-bank Wolfyre243+project-supernova YanBerdin+rougecardinalcompany abd-ulbasit+goqueue
    abkulakli+ddogreen ahmedarafa994+chimera almeidaraphael+arthurs-life-app andr-235+fullstack-parser
    anhhai680+knowledge-base-agent arbgjr+smart-alarm chuck-ma+opencode-config darthinvader+daggerheart-tools
    deadronos+CivWeb-Lite deadronos+RobotSpaceBattler doctor-cornelius+django-powercrud dtg01100+pure3270
    dtg01100+tn5250r dualreven+anki-linkmaster-PDFJS efargas+S7-Tools geoffdavis+talos-gitops
    holdennguyen+aws-assume-role kurotori4423+KurotoriVRMWebViewer miojizzy+arena-hnswlib neoforge-dev+synapse
"""
# Banks that nothing was tuned to; for the alarms only.
UNSEEN = (
    Row("01esyaLebedeva+tsx_viewer", "memory-bank", "e5d8f57d4892", "3bc9f7995f8d"),
    Row("217th+tda_bq_marketdata_exporter", "memory-bank", "69b8aa446db1", "59002eb59636"),
    Row("3gogo+auto-quote-system", "memory-bank", "c5e659d06b9d", "aa50a6e8211d"),
    Row("44masa+border-collie-and-me", "memory-bank", "c21622dace64", "69560fb17cd1"),
    Row("7Spade+Web3-Uniswap-Dapp-V4", "memory-bank", "65e4d1219596", "6f070261a592"),
    Row("89780012+google_plugin_toolkitpub", "memory-bank", "e8c918dfb591", "0e03c7163ba3"),
    Row("ACicmansky+VCB", "memory-bank", "7df8172d3302", "dd7e0beba4c5"),
    Row("alexandereiseghohi+comicr", "memory-bank", "4417f2dcdfd1", "1413366f43fb"),
    Row("AlexMobiCraft+FREESPORT", ".kilocode/rules/memory-bank", "7a4a452c54f3", "f0bb19611424"),
    Row("amitay1+Steel-Defect-Detector", "memory-bank", "f96474aa5b70", "f96474aa5b70"),
    Row("artnoage+ARC-AGI-2", "memory_bank", "bb4213b9e1d2", "e588dd50092f"),
    Row("Ascentia-Sandbox+StartInsight", "memory-bank", "05813f87d898", "0958d076d7f0"),
    Row("AstrologiaMB+homepageastrowellness", "memory_bank", "e54701723ba6", "cf3267710253"),
    Row("ayushrai-hub+daily-challenge", "memory_bank", "583249b49e0b", "583249b49e0b"),
    Row("BladeBuru+manga_tracker", "memory-bank", "7b9776d70e85", "a9f0d2d31f8e"),
    Row("Blank902+BetaNet", "memory-bank", "1496f5786d9a", "e3da4d67d31a"),
    Row("BobbyW08+second-brain", "memory-bank", "6f208fb1410e", "b5540624b559"),
    Row("BozhidarN7+budget-tracker", ".kilocode/rules/memory-bank", "b75c6e50d4bd", "47a9d8bebcb6"),
    Row("C-Jalloh+Project", "memory-bank", "44246b3c4ab0", "44246b3c4ab0"),
    Row("Construkted-Reality+Marketing-Researcher", ".kilocode/rules/memory-bank", "43b63e673e60", "b4db7ae7ba51"),
    Row("Danservfinn+churnsaver", ".kilocode/rules/memory-bank", "53257aa36888", "a250b9537678"),
    Row("DavidCapcuch+DotNetAtlas", ".kilocode/rules/memory-bank", "4ca9b654960c", "c62200be7451"),
    Row("Deign86+deign-lazaro-dev", "memory-bank", "6cd50ff8d5d8", "e9946bb39c94"),
    Row("DevSam1108+FlareFootball", "memory-bank", "f07dca6de78e", "67961b636803"),
    Row("Drhackermedicina+revalidaflow", ".kilocode/rules/memory-bank", "6ad3efbe2c7d", "027ac90591b6"),
    Row("dtg01100+dbutils", "memory-bank", "6dd5b86b3bc3", "6884bff6ba10"),
    Row("DudeWhoNeedsAGit+Mandelnaut", "memory_bank", "984183c6fd95", "b3acd6a99169"),
    Row("ElCunq+mailora-hub-imap", "memory_bank", "c89724b5b4c9", "04a6b9e31494"),
    Row("Flalaski+FWDE", "memory-bank", "c83a416420bf", "161df6ee7b1a"),
    Row("Freffles+OCR_generic", "memory-bank", "77fc3ae5d0a7", "a8679587d954"),
    Row("Gi7-ux+architex-axis-management-suite--3-", "memory-bank", "d16c51c5ae67", "37584de65887"),
    Row("Gr0x01+actionboost", "memory-bank", "a052ff4f036d", "f26a3873fe65"),
    Row("GRAF231+brigada", "memory-bank", "ff8b00773c19", "0ad827e166e9"),
    Row("Hanbiike+dating-cheater", "memory_bank", "a110e584f43e", "8477a1d7bc7b"),
    Row("JenkaBY+bikerental-ui", "memory-bank", "9b4b872cfaf8", "96ba557f4747"),
    Row("JoseApRJunior+easy-budget-laravel", ".kilocode/rules/memory-bank", "f1a2a28c777f", "9da6c8d3aa10"),
    Row("Keiji-Miyake+create-project", "memory_bank", "a923e40dccb9", "f17b95b7eb80"),
    Row("Kontenty+dreptus.pl", ".kilocode/rules/memory-bank", "d433a45f4a6b", "932fbdba7324"),
    Row("Krepchik11+geohod-backend", "memory-bank", "23cbd0a0e237", "3a62d70f80d1"),
    Row("MNS-Vic+QTE", "memory-bank", "751b9fb386a1", "c3538ed99ebb"),
    Row("NexusProperty+nexus-property", "memory-bank", "d310754203a8", "2cf8c7ab2566"),
    Row("Pape45+ainewsroom", "memory-bank", "ff18b3e0c5e6", "ff18b3e0c5e6"),
    Row("patrob+saas-boilerplate", "memory-bank", "444cd6212916", "444cd6212916"),
    Row("ReneWiltingeJVT+Freddy", "memory-bank", "abb77c3e0eac", "32bf7e0937b5"),
    Row("Sharv619+network-guardian-ai", "memory_bank", "811d7d458a14", "1a8e09a7c76c"),
    Row("SRUchlewicz+pot-odyssey", "memory_bank", "b880430ab139", "b3a313a958ab"),
    Row("TatsumiDaku+ArtesaniasYcoOficial", "memory_bank", "4ade7d0f465f", "3bc1ae5f439e"),
    Row("TingTung93+PatientDatabaseV2", "memory_bank", "419fbff81fb2", "12bd6ed27592"),
)
