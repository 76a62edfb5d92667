import { CONFIG, type Setting } from '../../app/config.ts'

const SETTINGS: [name: string, setting: Setting][] = Object.entries(CONFIG)

/** The placeholders in wrangler.toml for values of one's own. */
const PLACEHOLDER = /pinfold[.]example|^(?=.*0)[0-]{16,}$/

/** Where a configuration still has placeholders, as paths like `vars.SITE_ORIGIN`. */
export function placeholders(config: object, path = ''): string[] {
  return Object.entries(config).flatMap(([key, value]: [string, unknown]) => {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') return PLACEHOLDER.test(value) ? [at] : []
    return typeof value === 'object' && value !== null ? placeholders(value, at) : []
  })
}

type Queues = { producers?: { queue: string }[]; consumers?: { queue: string }[] }

export function queueNames({ producers = [], consumers = [] }: Queues): string[] {
  return [...new Set([...producers, ...consumers].map(({ queue }) => queue))]
}

type Values = Readonly<Record<string, unknown>>

export function missingSecrets(vars: Values, names: readonly string[]): string[] {
  return needed(vars, names)
    .filter(([, setting]) => isSecret(setting))
    .map(([name]) => name)
    .filter((name) => !names.includes(name))
}

/** The variables that are empty in production though it needs them, beside secrets of these names. */
export function emptyVariables(vars: Values, secrets: readonly string[]): string[] {
  return needed(vars, secrets)
    .filter(([name, setting]) => !isSecret(setting) && !vars[name])
    .map(([name]) => name)
}

function isSecret(setting: Setting): boolean {
  return setting.default === undefined || setting.production === 'secret'
}

function needed(vars: Values, secrets: readonly string[]) {
  return SETTINGS.filter(
    ([, { production, with: beside = '' }]) =>
      production === 'secret' || vars[beside] || secrets.includes(beside),
  )
}
