type Settled = { tag: string; text: string }

type Reading = {
  /** Of the state before the first reading. */
  tag: string
  readText(): Promise<string>
  readTag(): Promise<string>
  /** The tag of a text that belongs to no single state. */
  tagOfText(text: string): string
}

const mostTries = 3

/**
 * Reads a text that may change meanwhile, until its tag is the same before and after. One that changes all the time gets
 * a tag that no state ever has: whoever comes with it reads anew, even if the state from before has come back.
 */
export async function readSettled({ tag, readText, readTag, tagOfText }: Reading): Promise<Settled> {
  let before = tag
  for (let tries = 1; ; tries += 1) {
    const text = await readText()
    const after = await readTag()
    if (after === before) return { tag: after, text }
    if (tries === mostTries) return { tag: tagOfText(text), text }
    before = after
  }
}
