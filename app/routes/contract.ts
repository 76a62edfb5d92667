import { contract } from '../contract/contract.ts'
import { contractRoute } from '../http/contract.server.ts'

const route = contractRoute(contract)

export const loader = route.loader
export const action = route.action
