/** Digital Services Act, Article 20: at least six months to appeal. Deleted things stay so long. */
export const APPEAL_MS = 180 * 24 * 60 * 60 * 1000
