import * as v from 'valibot'

export type CaptchaFinding = { success: boolean; action: string; score: number }

const Answer = v.object({
  success: v.boolean(),
  action: v.optional(v.string(), ''),
  score: v.optional(v.number(), 0),
})

/** Verifies a token. Returns null on failure. https://developers.google.com/recaptcha/docs/verify */
export async function verifyCaptcha(
  url: string,
  { secret, token, timeoutMs }: { secret: string; token: string; timeoutMs: number },
): Promise<CaptchaFinding | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = v.safeParse(Answer, response.ok ? await response.json() : null)
    return answer.success ? answer.output : null
  } catch {
    return null
  }
}
