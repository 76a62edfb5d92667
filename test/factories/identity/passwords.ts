import { hashPassword } from '../../../app/features/identity/passwords/passwords.server.ts'
import { cachedArgon2 } from '../../argon2.ts'

const stored = new Map<string, Promise<string>>()

/** A password's hash, computed once for all tests, since it is slow. */
export function passwordHashOf(password: string): Promise<string> {
  const hash = stored.get(password) ?? hashPassword({ argon2: cachedArgon2 }, password)
  stored.set(password, hash)
  return hash
}
