import type { Screen } from '../screen.ts'

const forEverybody = { kiosk: true, offersLogin: true, isHelp: true, texts: 'help' } as const

/** The handbook: also for people who cannot log in, or have no club yet. */
export const helpScreens: readonly Screen[] = [
  {
    path: '/help',
    title: 'help',
    ...forEverybody,
    group: 'memberTools',
    icon: 'help',
    load: async () => (await import('../../features/help/help-screen.tsx')).HelpScreen,
  },
  {
    path: '/help/:taskId',
    title: 'helpTask',
    ...forEverybody,
    backTo: '/help',
    load: async () => (await import('../../features/help/task-screen.tsx')).HelpTaskScreen,
  },
]
