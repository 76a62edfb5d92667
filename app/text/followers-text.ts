export function followersText(count: number): string {
  return count === 1 ? '1 follower' : `${count} followers`
}
