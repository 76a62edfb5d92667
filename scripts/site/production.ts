type Variables = Readonly<Record<string, unknown>>

/** Secrets of production; those of captchas only where captchas are on. */
const SECRETS = ['LINK_SECRET', 'MEDIA_SECRET']
export const CAPTCHA_SECRETS = ['CAPTCHA_V3_SECRET', 'CAPTCHA_V2_SECRET']

/** What wrangler.toml has where a value of one's own belongs. */
const PLACEHOLDER = /pinfold[.]example|^(?=.*0)[0-]{16,}$/

/** Where a configuration still has placeholders, as paths like `vars.SITE_ORIGIN`. */
export function placeholders(config: object, path = ''): string[] {
  return Object.entries(config).flatMap(([key, value]: [string, unknown]) => {
    const at = path ? `${path}.${key}` : key
    if (typeof value === 'string') return PLACEHOLDER.test(value) ? [at] : []
    return typeof value === 'object' && value !== null ? placeholders(value, at) : []
  })
}

/** The secrets that production needs and doesn't have. */
export function missingSecrets(vars: Variables, names: readonly string[]): string[] {
  const needed = vars.CAPTCHA_V3_KEY ? [...SECRETS, ...CAPTCHA_SECRETS] : SECRETS
  return needed.filter((name) => !names.includes(name))
}
