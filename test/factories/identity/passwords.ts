import { hashPassword } from '../../../app/features/identity/passwords/passwords.server.ts'
import { loadArgon2 } from '../../../workers/argon2.ts'

const stored = new Map<string, Promise<string>>()

/** What is stored of a password: the same for every member of the tests who has it, as it takes its time to make. */
export function passwordHashOf(password: string): Promise<string> {
  const hash = stored.get(password) ?? hashPassword({ argon2: loadArgon2 }, password)
  stored.set(password, hash)
  return hash
}
