/**
 * Whether a filter takes a topic (MQTT 3.1.1, 4.7): `+` stands for one level, `#` for the level above it and all below.
 * Neither at the beginning takes a topic that begins with `$`.
 */
export function takesTopic(filter: string, topic: string): boolean {
  if (topic.startsWith('$') && /^[+#]/u.test(filter)) return false
  const levels = topic.split('/')
  const wanted = filter.split('/')
  for (const [place, level] of wanted.entries()) {
    if (level === '#') return true
    if (place >= levels.length || (level !== '+' && level !== levels[place])) return false
  }
  return wanted.length === levels.length
}
