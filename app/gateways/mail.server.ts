export type Mail = {
  from: { name: string; email: string }
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Sends a message. Logs only the code of a failure: its text may quote the address. */
export async function sendMail({ EMAIL }: Pick<Env, 'EMAIL'>, mail: Mail): Promise<void> {
  try {
    await EMAIL.send(mail)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
    throw Object.assign(new Error(`a message was not sent: ${code}`), { code })
  }
}

/** Cloudflare's answer for an address that sent mail back for good, or whose owner called it spam. */
const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED'

export function isBounce(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === SUPPRESSED
}
