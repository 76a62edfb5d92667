import { CONFIG, type Setting } from '../../app/config.ts'

const SETTINGS: [name: string, setting: Setting][] = Object.entries(CONFIG)

type Values = Readonly<Record<string, unknown>>

/** The variables that still have wrangler.toml's placeholder instead of your own value. */
export function placeholders(vars: Values): string[] {
  return Object.entries(vars).flatMap(([name, value]) =>
    String(value).includes('pinfold.example') ? [name] : [],
  )
}

export function missingSecrets(vars: Values, names: readonly string[]): string[] {
  return needed(vars, names)
    .filter(([, setting]) => isSecret(setting))
    .map(([name]) => name)
    .filter((name) => !names.includes(name))
}

/** The variables and secrets that production needs, but that are empty. */
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
