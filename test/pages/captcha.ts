/**
 * Answers like reCAPTCHA's verification server. A token contains its answer (see test/factories/identity/captcha.ts)
 * and works once, with the secret of its version.
 */
export function fakeSiteverify() {
  const used = new Set<string>()
  return (form: URLSearchParams): object => {
    const token = form.get('response') ?? ''
    const { version, success, action, score } = meaningOf(token)
    if (form.get('secret') !== `${version} secret`) return failure('invalid-input-secret')
    if (used.has(token)) return failure('timeout-or-duplicate')
    used.add(token)
    if (!success) return failure('invalid-input-response')
    return version === 'v2' ? { success: true } : { success: true, action, score }
  }
}

function meaningOf(token: string): Record<string, unknown> {
  try {
    return JSON.parse(token)
  } catch {
    return { version: 'v3', success: false }
  }
}

function failure(code: string): object {
  return { success: false, 'error-codes': [code] }
}
