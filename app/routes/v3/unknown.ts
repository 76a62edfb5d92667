import { resource } from '../../http/api.server.ts'

/** Every call that doesn't exist, answered in the contract's envelope. */
export const { loader, action } = resource({})
