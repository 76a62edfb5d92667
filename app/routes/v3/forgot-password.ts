import { sendInstructions } from '../../features/access/recovery/forgotten-password.server.ts'
import { ForgottenPassword } from '../../features/access/recovery/recovery.ts'
import { call, endpoint } from '../../http/api.server.ts'

const door = call({ POST: endpoint(ForgottenPassword, sendInstructions) })

export const loader = door.loader
export const action = door.action
