// Memory Bank for OpenCode and its forks. `memory-bank install` put this file here, `memory-bank uninstall` removes it.
// It only translates: the host's hooks become lines of JSON for one child process, its answers become the host's.
// Nothing in it belongs to one machine, so git may share it; where Memory Bank is not installed it says so.
import { execFile, spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { homedir } from "node:os"
import { dirname, isAbsolute, join } from "node:path"
import { fileURLToPath } from "node:url"

const HOST = /kilo/i.test(process.execPath.split("/").at(-1)) ? "kilo" : "opencode"
const TEXTS = {"en": {"failed": "[Memory Bank] The guard could not be asked, and this call names the bank, so it is refused. Read with the read tool; a person can run: memory-bank doctor", "missing": "[Memory Bank] This call names memory-bank/ and was not run, because the program that guards that folder cannot be started on this machine: a person can install it (pipx install agent-memory-bank, then: memory-bank install {host}) or remove {file}.", "gone": "[Memory Bank] The program that guards memory-bank/ cannot be started on this machine, so nothing of it was loaded and calls that would write there are refused, until a person installs it (pipx install agent-memory-bank, then: memory-bank install {host}) or removes {file}."}, "zh": {"failed": "[Memory Bank] 无法询问守卫，而本次调用涉及记忆库，因此被拒绝。可用读取工具查看；请用户运行：memory-bank doctor", "missing": "[Memory Bank] 本次调用涉及 memory-bank/，未执行，因为本机上守护该文件夹的程序无法启动：请用户安装（pipx install agent-memory-bank，然后：memory-bank install {host}）或删除 {file}。", "gone": "[Memory Bank] 本机上守护 memory-bank/ 的程序无法启动，因此未载入任何记忆，写入该文件夹的调用会被拒绝，直到用户安装它（pipx install agent-memory-bank，然后：memory-bank install {host}）或删除 {file}。"}}
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

// OpenCode's hooks, and those of its forks.
const ASIDE = /^You are a (title generator|context summarization agent|helpful AI assistant tasked with summarizing)/
const RUNNING = Symbol.for("memory-bank.opencode") // folders that already have this plugin, from project or home

class Denied extends Error {}

export const MemoryBank = async ({ client, directory }) => {
  const running = (globalThis[RUNNING] ??= new Set())
  if (running.has(directory)) return {}
  running.add(directory)

  const door = new Door(directory)
  const parents = new Map() // a sub-agent's session -> the session it works for
  const folders = new Map() // session -> where it works
  const known = new Set() // sessions whose start was told
  const created = new Set() // sessions that began in this process
  const warnings = new Map() // call -> what to say once it has run
  const said = new Map() // session -> the assistant's last words
  const compacting = new Set()

  const message = (event, id, rest) => {
    const parent = parents.get(id)
    const place = { session: parent ?? id, agent: parent ? id : "", directory: folders.get(id) ?? directory }
    return { event, ...place, project: directory, ...rest }
  }
  const ask = async (event, id, rest = {}) => {
    const answer = await door.ask(message(event, id, rest))
    if (answer.person && answer.answer !== "deny") toast(client, answer.person)
    return answer
  }
  const compacted = (id) => compacting.delete(id) && ask("session.compacted", id)
  const quietly = (hook) => async (...given) => {
    try {
      await hook(...given)
    } catch (error) {
      if (error instanceof Denied) throw error
    }
  }

  return {
    event: quietly(async ({ event }) => {
      const { sessionID: id, info } = event.properties ?? {}
      if (event.type === "session.created" && info) {
        if (info.directory) folders.set(info.id, info.directory)
        if (info.parentID) parents.set(info.id, parents.get(info.parentID) ?? info.parentID)
        created.add(info.id)
      }
      if (event.type === "session.compacted") await compacted(id)
      if (event.type === "session.idle" && !parents.has(id)) await ask("session.idle", id, { said: said.get(id) ?? "" })
    }),

    "chat.message": quietly(async ({ sessionID: id }, { message: spoken, parts }) => {
      if (parents.has(id)) return // an agent speaks to its sub-agent: that is nobody's word
      const words = parts.filter((part) => part.type === "text" && !part.synthetic).map((part) => part.text)
      if (!words.length) return
      const answer = await ask("chat.message", id, { text: words.join("\n") })
      const text = [answer.inject, answer.agent].filter(Boolean).join("\n\n")
      if (!text) return
      const ours = { id: partId(parts), sessionID: id, messageID: spoken.id, type: "text", synthetic: true, text }
      parts.push(ours)
    }),

    "experimental.chat.system.transform": quietly(async ({ sessionID: id }, output) => {
      if (!id || ASIDE.test(output.system[0] ?? "")) return
      const source = known.has(id) ? "request" : created.has(id) ? "startup" : "resume"
      known.add(id)
      const answer = await ask("experimental.chat.system.transform", id, { source })
      const text = [answer.inject, answer.agent].filter(Boolean).join("\n\n")
      if (text) output.system.push(text)
    }),

    "tool.execute.before": async ({ tool, sessionID: id, callID: call }, output) => {
      const answer = await ask("tool.execute.before", id, { tool, call, args: output.args })
      if (answer.answer === "deny") throw new Denied(answer.agent)
      if (answer.args) Object.assign(output.args, answer.args)
      if (answer.agent) warnings.set(call, answer.agent)
    },

    "tool.execute.after": quietly(async ({ tool, sessionID: id, callID: call, args }, output) => {
      const shown = typeof output.output === "string" ? output.output : (output.content ?? []).map((p) => p.text ?? "").join("\n")
      const answer = await ask("tool.execute.after", id, { tool, call, args, output: shown.slice(0, OUTPUT_CAP) })
      const text = [warnings.get(call), answer.agent].filter(Boolean).join("\n\n")
      warnings.delete(call)
      if (!text) return
      if (typeof output.output === "string") output.output += `\n\n${text}`
      else output.content?.push({ type: "text", text })
    }),

    "experimental.text.complete": quietly(async ({ sessionID: id }, { text }) => {
      said.set(id, text)
    }),

    "experimental.session.compacting": quietly(async ({ sessionID: id }, output) => {
      compacting.add(id)
      const answer = await ask("experimental.session.compacting", id)
      const text = [answer.inject, answer.agent].filter(Boolean).join("\n\n")
      if (text) output.context.push(text)
    }),

    // Awaited, where the event `session.compacted` is not: the first of the two tells.
    "experimental.compaction.autocontinue": quietly(async ({ sessionID: id }) => {
      await compacted(id)
    }),

    dispose: async () => {
      running.delete(directory)
      door.close()
    },
  }
}

// A part's id sorts after the ones before it; OpenCode makes them so.
function partId(parts) {
  return `${parts.at(-1)?.id ?? "prt_0"}m`
}

function toast(client, words) {
  try {
    client.tui.showToast({ body: { title: "Memory Bank", message: words, variant: "warning" } })?.catch?.(() => {})
  } catch {
    // no screen to show it on
  }
}
