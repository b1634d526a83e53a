/** The frame is not part of the first load of somebody who has to sign in first. */
export async function loadFrame() {
  return { default: (await import('./frame.tsx')).Frame }
}
