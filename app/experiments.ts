/** What is tried with members before it is kept or dropped; `EXPERIMENTS` names those that are on. */
export type Experiment =
  /** The consents that South Korea asks for, before registration there. */
  | 'kr_privacy_consent'
  /** New passwords are held against the ones that anybody would try first. */
  | 'strong_password'
  /** A forgotten password is looked up by anything that could be its account's. */
  | 'unified_recovery'
  /** Facebook's button is offered, and accounts connected to it are sent there. */
  | 'facebook_login'

/** Whether an experiment is on. */
export function isOn({ EXPERIMENTS }: Pick<Env, 'EXPERIMENTS'>, experiment: Experiment): boolean {
  return EXPERIMENTS.split(/\s+/).includes(experiment)
}
