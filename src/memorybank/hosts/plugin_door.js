// Memory Bank for OpenCode and its forks. `memory-bank install` put this file here, `memory-bank uninstall` removes it.
// It only translates: the host's hooks become lines of JSON for one child process, its answers become the host's.
// Nothing in it belongs to one machine, so git may share it; where Memory Bank is not installed it says so.
import { execFile, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, isAbsolute, join } from "node:path"
import { fileURLToPath } from "node:url"

const HOST = "opencode"
const TEXTS = {}
const CHILD_DEADLINE = 5000 // milliseconds; the child answers in less than one
const DIRECT_DEADLINE = 8000
const DEATHS = 3 // of the child; after that every call has a process of its own
const LOOK_AGAIN = 60000 // for a program that was not there
const OUTPUT_CAP = 200000 // characters of a tool's output that are passed on
const READERS = [
  ...["read", "grep", "glob", "list", "ls", "skill", "task", "question", "todoread", "todowrite", "webfetch"],
  ...["read_files", "search_codebase"], // Cline's
]

// One child process for all calls; when it dies or is late, a process for the one call; when that fails, an answer.
class Door {
  #directory
  #child = null
  #waiting = new Map()
  #number = 0
  #deaths = 0
  #argv = null
  #looked = 0

  constructor(directory) {
    this.#directory = directory
    process.once("exit", () => this.#child?.kill())
  }

  async ask(message) {
    try {
      const argv = await this.#program()
      if (!argv) return unanswered(message, "missing")
      return (await this.#served(argv, message)) ?? (await this.#direct(argv, message)) ?? unanswered(message, "failed")
    } catch {
      return unanswered(message, "failed")
    }
  }

  close() {
    const child = this.#child
    if (!child) return
    this.#child = null
    child.stdin.end() // it answers what it was asked, then ends by itself
    setTimeout(() => child.kill("SIGKILL"), 1000).unref()
  }

  async #program() {
    if (this.#argv && existsSync(this.#argv.at(-1)) && existsSync(this.#argv[0])) return this.#argv
    if (Date.now() - this.#looked < LOOK_AGAIN) return null
    this.#argv = registered() ?? (await onPath())
    if (!this.#argv) this.#looked = Date.now()
    return this.#argv
  }

  #served(argv, message) {
    if (!this.#child && this.#deaths >= DEATHS) return undefined
    const child = (this.#child ??= this.#start(argv))
    const id = ++this.#number
    return new Promise((resolve) => {
      const late = setTimeout(() => this.#lost(child), CHILD_DEADLINE)
      this.#waiting.set(id, (answer) => {
        clearTimeout(late)
        this.#waiting.delete(id)
        resolve(answer)
      })
      child.stdin.write(JSON.stringify({ id, ...message }) + "\n")
    })
  }

  #start(argv) {
    const options = { cwd: this.#directory, stdio: ["pipe", "pipe", "ignore"] }
    const child = spawn(argv[0], [...argv.slice(1), HOST, "--serve"], options)
    let rest = ""
    child.stdout.setEncoding("utf8")
    child.stdout.on("data", (text) => {
      const lines = (rest + text).split("\n")
      rest = lines.pop()
      for (const line of lines) this.#heard(child, line)
    })
    for (const stream of [child, child.stdin, child.stdout]) stream.on("error", () => this.#lost(child))
    child.on("exit", () => this.#lost(child))
    return child
  }

  #heard(child, line) {
    try {
      const answer = JSON.parse(line)
      this.#waiting.get(answer.id)?.(answer)
    } catch {
      this.#lost(child)
    }
  }

  #lost(child) {
    if (this.#child !== child) return
    this.#child = null
    this.#deaths += 1
    child.kill("SIGKILL")
    for (const resolve of [...this.#waiting.values()]) resolve(undefined)
  }

  async #direct(argv, message) {
    const options = { cwd: this.#directory, maxBuffer: 1 << 26 }
    const told = await output([...argv, HOST, message.event], JSON.stringify(message), options)
    return told === undefined ? undefined : JSON.parse(told.trim() || "{}")
  }
}

// What a program printed; undefined where it failed or was late.
function output([program, ...args], input = "", options = {}) {
  return new Promise((resolve) => {
    const done = (error, printed) => resolve(error ? undefined : printed)
    const child = execFile(program, args, { timeout: DIRECT_DEADLINE, ...options }, done)
    child.stdin.on("error", () => {}).end(input)
  })
}

// What `memory-bank install` noted on this machine.
function registered() {
  try {
    const { argv } = JSON.parse(readFileSync(join(stateFolder(), "hosts", "launch.json"), "utf8"))
    return Array.isArray(argv) && argv.length && existsSync(argv[0]) && existsSync(argv.at(-1)) ? argv : null
  } catch {
    return null
  }
}

// Installed, but never wired on this machine: a plugin that came with the repository.
async function onPath() {
  try {
    const argv = JSON.parse(await output(["memory-bank", "hook-command", HOST, "tool.execute.before", "--json"]))
    return argv.slice(0, argv.indexOf(HOST))
  } catch {
    return null
  }
}

function stateFolder() {
  const given = process.env.XDG_STATE_HOME ?? ""
  if (isAbsolute(given)) return join(given, "memory-bank")
  const inHome = process.platform === "darwin" ? "Library/Application Support" : ".local/state"
  return join(process.env.HOME || homedir(), inHome, "memory-bank")
}

// The guard's answer when nobody can be asked: no to what names the bank and may write, yes to all else. Where the
// program is gone, the model hears of it beside a bank.
function unanswered(message, why) {
  if (message.event === "experimental.chat.system.transform" && why === "missing") {
    return besideBank(message.directory) ? { inject: text("gone") } : {}
  }
  // a project whose own folder is called like the bank: its path says nothing
  const args = JSON.stringify(message.args ?? "").replaceAll(message.directory, ".").toLowerCase()
  const denied = message.event === "tool.execute.before" && args.includes("memory-bank") && !READERS.includes(message.tool)
  return denied ? { answer: "deny", agent: text(why) } : {}
}

function besideBank(folder) {
  if (existsSync(join(folder, "memory-bank"))) return true
  return !existsSync(join(folder, ".git")) && dirname(folder) !== folder && besideBank(dirname(folder))
}

function text(why) {
  const { MEMORY_BANK_LANGUAGE, LC_ALL, LC_MESSAGES, LANG } = process.env
  const language = MEMORY_BANK_LANGUAGE || LC_ALL || LC_MESSAGES || LANG || ""
  const told = TEXTS[language.toLowerCase().startsWith("zh") ? "zh" : "en"][why]
  return told.replace("{host}", HOST).replace("{file}", () => fileURLToPath(import.meta.url))
}
