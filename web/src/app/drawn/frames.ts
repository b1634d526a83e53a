import { type FrameKind, frameKinds } from '@fobhouse/contract/drawn-ahead.ts'
import type { ComponentType } from 'react'
import { DashboardAhead } from '../../features/dashboard/dashboard-ahead.tsx'
import { MembersAhead } from '../../features/members/list/members-ahead.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { findScreen } from '../find-screen.ts'
import type { Screen } from '../screen.ts'

type Frame = {
  /** Of the one screen that has this frame. If two frames name it, it has the first, and the server may take the other. */
  path?: string
  /** What stands in the frame before the screen's code has come. */
  Content: ComponentType
}

export const frames: Readonly<Record<FrameKind, Frame>> = {
  narrow: { Content: PageLoading },
  wide: { Content: PageLoading },
  dashboard: { path: '/dashboard', Content: PageLoading },
  activeDashboard: { path: '/dashboard', Content: DashboardAhead },
  members: { path: '/manage/members', Content: MembersAhead },
}

/** The screens with frames of their own. */
export const framedPaths = [...new Set(Object.values(frames).flatMap(({ path }) => path ?? []))]

/** The screen that alone has this frame. */
export function screenOf(kind: FrameKind): Screen | undefined {
  const { path } = frames[kind]
  return path === undefined ? undefined : findScreen(path)
}

export function kindOf({ path, isWide }: Screen): FrameKind {
  return frameKinds.find((kind) => frames[kind].path === path) ?? (isWide ? 'wide' : 'narrow')
}
