declare module 'virtual:scenes' {
  /** Name of an icon -> its outline, on a grid of 512. Made by a plugin in `vite.config.ts`. */
  const outlines: Readonly<Record<string, string>>;
  export default outlines;
}
