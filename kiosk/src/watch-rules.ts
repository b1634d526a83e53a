export type Place = 'starting' | 'portal' | 'waiting' | 'elsewhere'

/** What a page of the portal's origin found out; unsure while it is leaving or loading. */
export type Answer = 'answers' | 'silent' | 'unsure'

export type Watch = { place: Place; answer: Answer; silences: number }

// One silence may be a network hiccup or a restart of the server.
const silencesAllowed = 1

/** Whether to open the portal again, and how often in a row it was silent. */
export function decideStep({ place, answer, silences }: Watch): { opens: boolean; silences: number } {
  switch (place) {
    case 'starting':
      return { opens: false, silences: 0 }
    case 'elsewhere':
      return { opens: true, silences: 0 }
    case 'waiting':
      return { opens: answer === 'answers', silences: 0 }
    case 'portal': {
      const count = answer === 'silent' ? silences + 1 : 0
      const opens = count > silencesAllowed
      return { opens, silences: opens ? 0 : count }
    }
  }
}
