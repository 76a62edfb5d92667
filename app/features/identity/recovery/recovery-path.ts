export function recoveryPath(usernameOrEmail: string): string {
  const typed = usernameOrEmail.trim()
  return typed === '' ? '/password/reset/' : `/password/reset/?ue=${encodeURIComponent(typed)}`
}

/** The specification: 'Email sent!' for 3.5 s. */
export const EMAIL_SENT_TOAST_MS = 3500
