/** Whether reduced motion is requested, by our setting in this browser or by the system. */
export function wantsLessMotion(): boolean {
  return (
    document.documentElement.dataset['motion'] === 'less' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
