/** A message to one reader, in both forms. */
export type Mail = {
  from: { name: string; email: string }
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Sends a message by the Email binding. Where that fails, only its code is told: its words can quote
 * the address or the message.
 */
export async function sendMail({ EMAIL }: Pick<Env, 'EMAIL'>, mail: Mail): Promise<void> {
  try {
    await EMAIL.send(mail)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no code'
    throw new Error(`a message was not sent: ${code}`)
  }
}
