/** A style sheet is imported for what it does to the page. */
declare module '*.css';
/** The text of a style sheet, for `adoptStyle`. */
declare module '*.css?inline' {
  const text: string;
  export default text;
}
