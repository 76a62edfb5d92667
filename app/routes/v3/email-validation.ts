import { validateEmail } from '../../features/access/emails.server.ts'
import { UncheckedEmail } from '../../features/accounts/identity/email.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ POST: endpoint(UncheckedEmail, validateEmail) })

export const loader = door.loader
export const action = door.action
