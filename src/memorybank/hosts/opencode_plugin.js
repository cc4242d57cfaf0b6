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
