// Cline's plugin API. What it calls a run is a message of the user's; its rule stands in every request.
const PATIENCE = 2500 // milliseconds; a hook without an answer after 3 seconds ends Cline's run. A rule may take longer
let door, session, directory

const place = ({ agentId, parentAgentId }) => ({ session, agent: parentAgentId ? agentId : "", directory, project: directory })
const ask = (event, snapshot, rest) => door.ask({ event, ...place(snapshot ?? {}), ...rest })
const inTime = (event, snapshot, rest) => {
  const late = (resolve) => setTimeout(() => resolve(unanswered({ event, directory, ...rest }, "failed")), PATIENCE).unref()
  return Promise.race([ask(event, snapshot, rest), new Promise(late)])
}
const said = (parts) => (parts ?? []).filter((part) => part.type === "text").map((part) => part.text).join("\n")
const told = ({ inject, agent }) => [inject, agent].filter(Boolean).join("\n\n")
const spoken = (messages) => said(messages.findLast(({ role, metadata }) => role === "user" && !metadata?.displayRole)?.content)
let source = "startup"

export default {
  name: "memory-bank",
  manifest: { capabilities: ["hooks", "rules"] },

  setup(api, { session: own, workspaceInfo }) {
    directory = workspaceInfo?.rootPath ?? process.cwd()
    session = own?.sessionId ?? ""
    door = new Door(directory)
    const memory = async () => {
      const answer = await ask("experimental.chat.system.transform", null, { source })
      source = "request"
      return told(answer)
    }
    api.registerRule({ id: "memory-bank", content: memory })
  },

  hooks: {
    async beforeRun({ snapshot }) {
      if (snapshot.parentAgentId) return // an agent speaks to its sub-agent: that is nobody's word
      const text = spoken(snapshot.messages).replace(/^<user_input[^>]*>([^]*)<\/user_input>$/, "$1")
      const context = told(await inTime("chat.message", snapshot, { text }))
      return context ? { appendContext: context } : undefined
    },

    async beforeTool({ snapshot, tool, toolCall, input }) {
      const answer = await inTime("tool.execute.before", snapshot, { tool: tool.name, call: toolCall.toolCallId, args: input })
      if (answer.answer === "deny") return { skip: true, reason: answer.agent }
      return answer.agent ? { appendContext: answer.agent } : undefined
    },

    async afterTool({ snapshot, tool, toolCall, input, result }) {
      const output = JSON.stringify(result?.output ?? "").slice(0, OUTPUT_CAP)
      const about = { tool: tool.name, call: toolCall.toolCallId, args: input, output }
      const answer = await inTime("tool.execute.after", snapshot, about)
      return answer.agent ? { appendContext: answer.agent } : undefined
    },

    async afterRun({ snapshot }) {
      const last = snapshot.messages.findLast(({ role }) => role === "assistant")
      if (!snapshot.parentAgentId) await inTime("session.idle", snapshot, { said: said(last?.content) })
    },
  },
}
