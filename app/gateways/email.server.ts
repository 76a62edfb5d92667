export type EmailMessage = {
  from: { name: string; email: string }
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Sends an email. Returns null or a reason, without the error's message, which may quote the address. */
export async function deliverEmail(
  { EMAIL }: Pick<Env, 'EMAIL'>,
  mail: EmailMessage,
): Promise<DeliveryFailure | null> {
  try {
    await EMAIL.send(mail)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
    return { code, isFinal: FINAL.has(code) }
  }
}

export type DeliveryFailure = { code: string; isFinal: boolean }

/** The address hard-bounced, or its owner marked an email as spam. */
export const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED'

/** Errors that a retry can't fix, unlike a sender or domain that isn't set up yet. */
const FINAL = new Set([
  SUPPRESSED,
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_CONTENT_TOO_LARGE',
])
