import { emailExists } from '../../features/access/emails.server.ts'
import { EmailQuery } from '../../features/accounts/identity/email.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ POST: endpoint(EmailQuery, emailExists) })

export const loader = door.loader
export const action = door.action
