// Calls a plugin's hooks as OpenCode does: node drive_plugin.mjs PLUGIN.mjs < calls.json > results.json
import { readFileSync } from "node:fs"

const { MemoryBank } = await import(process.argv[2])
const shown = []
const client = { tui: { showToast: async ({ body }) => shown.push(body.message) } }
const hooks = await MemoryBank({ client, directory: "/project" })
const again = await MemoryBank({ client, directory: "/project" })
const results = []
for (const { hook, input, output } of JSON.parse(readFileSync(0, "utf8"))) {
  const result = { output, thrown: null }
  const started = Date.now()
  try {
    await hooks[hook](input, output)
  } catch (error) {
    result.thrown = error.message
  }
  results.push({ ...result, took: Date.now() - started })
}
await hooks.dispose()
console.log(JSON.stringify({ results, shown, twice: Object.keys(again) }))
