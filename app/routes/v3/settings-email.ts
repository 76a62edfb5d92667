import { askForEmailChange } from '../../features/accounts/email-change.server.ts'
import { EmailChange } from '../../features/accounts/settings.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ POST: endpoint(EmailChange, askForEmailChange) })

export const loader = door.loader
export const action = door.action
