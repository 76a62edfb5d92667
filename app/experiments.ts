/** What is tried with some members; `EXPERIMENTS` lists what is on. */
export type Experiment =
  /** Asks for the consents of South Korea before registration. */
  | 'kr_privacy_consent'
  | 'strong_password'
  /** Looks an account up by anything that could be its name. */
  | 'unified_recovery'
  /** Offers Facebook to members, and to newcomers. */
  | 'facebook_login'
  | 'facebook_register'
  | 'google_login'
  /** Offers Google's one-tap to visitors. */
  | 'google_one_tap'
  | 'line_login'
  /** Lets businesses act for others that gave them access. */
  | 'business_access'
  /** Closes the window of a promotion that was opened by another site. */
  | 'promote_close_window'

export function isOn({ EXPERIMENTS }: Pick<Env, 'EXPERIMENTS'>, experiment: Experiment): boolean {
  return EXPERIMENTS.split(/\s+/).includes(experiment)
}
