import { resource } from '../../http/api.server.ts'

/** Every call that doesn't exist, answered in the contract's envelope. */
const door = resource({})

export const loader = door.loader
export const action = door.action
