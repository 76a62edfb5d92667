const used = new Set<string>()

/**
 * Answers as reCAPTCHA's verification server does: a token says itself what is to be answered (see
 * test/factories/identity/captcha.ts), for the secret of its version, and once.
 */
export function answerSiteverify(form: URLSearchParams): object {
  const token = form.get('response') ?? ''
  const { version, success, action, score } = meaningOf(token)
  if (form.get('secret') !== `${version} secret`) return failure('invalid-input-secret')
  if (used.has(token)) return failure('timeout-or-duplicate')
  used.add(token)
  if (!success) return failure('invalid-input-response')
  return version === 'v2' ? { success: true } : { success: true, action, score }
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
