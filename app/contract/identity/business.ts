import * as v from 'valibot'
import { profilesById } from '../../features/identity/business/profiles.server.ts'
import { call, endpoint } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const businessContract = {
  'vx/business_access/profiles': call({ GET: endpoint(v.object({}), profilesById) }),
} satisfies Contract
