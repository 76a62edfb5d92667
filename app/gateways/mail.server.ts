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
    throw new Error(`a message was not sent: ${code}`)
  }
}
