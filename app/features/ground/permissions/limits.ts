/**
 * How long a decision can be appealed against, and what it deleted is kept. The specification names none; the
 * Digital Services Act (EU) 2022/2065, Article 20, asks for six months at least.
 */
export const APPEAL_MS = 180 * 24 * 60 * 60 * 1000
