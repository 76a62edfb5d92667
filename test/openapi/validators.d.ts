declare module '*.json?validators' {
  type Validator = { (answer: unknown): boolean; errors?: readonly object[] | null }

  const validators: Record<string, Validator | null>
  export default validators
}
