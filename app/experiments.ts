/** Experiments and switches, each with its state where `EXPERIMENTS` says nothing of it. */
const DEFAULTS = {
  /** Asks for the consents of South Korea before registration. */
  kr_privacy_consent: true,
  strong_password: true,
  /** Looks an account up by anything that could be its name. */
  unified_recovery: false,
  /** Offers Facebook to members, and to newcomers. */
  facebook_login: true,
  facebook_register: false,
  google_login: true,
  google_one_tap: true,
  line_login: true,
  /** Lets businesses act for others that gave them access. */
  business_access: true,
  /** Closes the window of a promotion that was opened by another site. */
  promote_close_window: true,
} as const satisfies Record<string, boolean>

export type Experiment = keyof typeof DEFAULTS

/** `EXPERIMENTS` has `name` for what is on beyond the defaults and `-name` for what is off. */
export function isOn({ EXPERIMENTS }: Pick<Env, 'EXPERIMENTS'>, experiment: Experiment): boolean {
  const told = EXPERIMENTS.split(/\s+/)
  return told.includes(experiment) || (DEFAULTS[experiment] && !told.includes(`-${experiment}`))
}
