import { type ComponentType, createElement, lazy, type LazyExoticComponent, useState } from 'react'

export type Lazily<Props extends object> = ComponentType<Props> & { ask(): Promise<ComponentType<Props>> }

/**
 * A component whose code is loaded later, as with React's `lazy`. If its code is already there, it is drawn at once:
 * `lazy` would first show the fallback, and React keeps that for a third of a second.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): Lazily<Props> {
  let come: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const keep = (component: ComponentType<Props>) => (come = component)
  const forget = (error: unknown) => {
    coming = undefined // loaded again when it is drawn
    throw error
  }
  const ask = () => (coming ??= load().then(keep, forget))
  const Later = lazy(async () => ({ default: await ask() }))
  function Lazily(props: Props) {
    const [Content] = useState(() => come ?? Later)
    return createElement(Content, props)
  }
  return Object.assign(Lazily, { ask })
}

/** A component that the page can do without: if its code does not come, as without a network, nothing stands in its place. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: Nothing }
    }
  })
}

function Nothing() {
  return null
}
