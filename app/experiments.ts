/** Experiments and switches, each with its state unless `EXPERIMENTS` overrides it. */
const DEFAULTS = {
  /** Asks for South Korea's consents before registration. */
  kr_privacy_consent: true,
  strong_password: true,
  /** Looks up an account by anything that could identify it. */
  unified_recovery: false,
  /** Offers log-in with Facebook to members and new users. */
  facebook_login: true,
  facebook_register: false,
  google_login: true,
  google_one_tap: true,
  line_login: true,
  /** Lets businesses act for others that gave them access. */
  business_access: true,
  /** Closes the window of a promotion if another site opened it. */
  promote_close_window: true,
} as const satisfies Record<string, boolean>

export type Experiment = keyof typeof DEFAULTS

/** `EXPERIMENTS` overrides the defaults: `name` turns an experiment on, and `-name` turns it off. */
export function isOn({ EXPERIMENTS }: Pick<Env, 'EXPERIMENTS'>, experiment: Experiment): boolean {
  const listed = EXPERIMENTS.split(/\s+/)
  return listed.includes(experiment) || (DEFAULTS[experiment] && !listed.includes(`-${experiment}`))
}
