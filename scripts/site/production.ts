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

export function missingSecrets(
  vars: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string[] {
  return SETTINGS.filter(
    ([, { production, with: beside = '' }]) =>
      production === 'secret' || vars[beside] || names.includes(beside),
  )
    .map(([name]) => name)
    .filter((name) => !names.includes(name))
}
