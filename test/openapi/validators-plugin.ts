import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standaloneCode from 'ajv/dist/standalone/index.js'
import addFormats from 'ajv-formats'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

type Content = { 'application/json'?: unknown }
type Described = { operationId?: string; responses: Record<string, { content?: Content }> }
type Description = { paths: Record<string, Record<string, Described>> }

const ASKED = '.json?validators'
const MADE = '.validators.js'
const ROOT = 'openapi'

/**
 * Imports `openapi.json?validators` as a table of functions that validate answers, by operation and status; null if
 * an answer has no body. The functions are generated before the tests, because workerd can't generate code at run
 * time.
 */
export function validatorsOfOpenApi(): Plugin {
  return {
    name: 'validators-of-openapi',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (!source.endsWith(ASKED)) return
      return resolve(dirname(importer), source).replace(ASKED, MADE)
    },
    async load(id) {
      if (!id.endsWith(MADE)) return
      const description: Description = JSON.parse(await readFile(id.replace(MADE, '.json'), 'utf8'))
      return bundled(validatorsOf(description))
    },
  }
}

function validatorsOf(description: Description): string {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    code: { source: true, esm: true },
  })
  addFormats(ajv)
  ajv.addSchema(description, ROOT)
  const answers = answersOf(description)
  const withBody = answers.filter(({ pointer }) => pointer !== null)
  for (const { id, pointer } of withBody) ajv.addSchema({ $ref: `${ROOT}#${pointer}` }, id)
  const code = standaloneCode(ajv, Object.fromEntries(withBody.map(({ id }) => [id, id])))
  const rows = answers.map(
    ({ name, id, pointer }) => `${JSON.stringify(name)}: ${pointer === null ? 'null' : id}`,
  )
  return `${code}\nexport default { ${rows.join(', ')} }`
}

function answersOf({ paths }: Description) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId, responses }]) =>
      Object.entries(responses).map(([status, { content }], index) => ({
        name: `${operationId} ${status}`,
        id: `${method}_${path.replace(/\W/g, '_')}_${index}`,
        pointer: content?.['application/json']
          ? `/paths/${escaped(path)}/${method}/responses/${status}/content/application~1json/schema`
          : null,
      })),
    ),
  )
}

function escaped(part: string): string {
  return part
    .replaceAll('~', '~0')
    .replaceAll('/', '~1')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D')
}

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
  })
  return outputFiles[0]?.text ?? ''
}
