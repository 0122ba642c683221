import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readJsonAnswer } from "./json-answer";

const schema = z.object({ title: z.string(), facts: z.array(z.string()).default([]) });
const ANSWER = '{"title":"Crews restore power","facts":["a","b"]}';
const VALUE = { title: "Crews restore power", facts: ["a", "b"] };

describe("readJsonAnswer", () => {
  it.each([
    ["bare", ANSWER],
    ["with white space around", `\n\n  ${ANSWER}\n`],
    ["in a fence", `\`\`\`json\n${ANSWER}\n\`\`\``],
    ["in prose with brackets", `Here it is [as {JSON}]:\n${ANSWER}\nIs {anything} missing?`],
    ["before end tokens", `${ANSWER}<|im_end|>\n<|endoftext|>`],
    ["after thoughts that hold JSON", `<think>{"title":"a draft"} or so</think>${ANSWER}`],
    ["after thoughts in capitals", `<THINKING>{"title":"a draft"}</THINKING>\n${ANSWER}`],
    ["after thoughts without an opening tag", `Maybe {"title":"a draft"}?</think>${ANSWER}`],
    ["after two thoughts", `<think>one</think><think>{"title":"a draft"}</think>${ANSWER}`],
    ["after a thought that is never closed", `<think>Maybe ${ANSWER}`],
    ["after thousands of thoughts that are never closed", `${"<think>".repeat(50_000)}${ANSWER}`],
    ["after thoughts of two kinds", `<think>{"title":"<thought>"}</think><thought>no</thought>${ANSWER}`],
    ["after another object", `{"error":null}\n${ANSWER}`],
    ["after a brace that is never closed", `A set { of things: ${ANSWER}`],
    ["in an object around it", `{"response":${ANSWER}}`],
    ["with trailing commas", '{"title":"Crews restore power","facts":["a","b",],\n}'],
    ["before a second answer", `${ANSWER}\n{"title":"another"}`],
  ])("reads an answer %s", (_, content) => expect(readJsonAnswer(content, schema)).toEqual(VALUE));

  it("is not misled by brackets and quotation marks in strings", () => {
    const title = 'A "quoted" } and ] and \\ in { a title';
    expect(readJsonAnswer(`So: ${JSON.stringify({ title })} end`, schema)?.title).toBe(title);
  });

  it("keeps commas and brackets in strings when removing trailing ones", () => {
    expect(readJsonAnswer('{"title":"Crews (a,] b,} \\",}","facts":["a",],}', schema)?.title).toBe(
      'Crews (a,] b,} ",}',
    );
  });

  it("makes strings storable: no NUL, no lone surrogates, also in nested values", () => {
    const answer = '{"title":"Crews\\u0000 restore\\ud800 power","facts":["\\u0000ok \\ud83d\\ude00"]}';
    expect(readJsonAnswer(answer, schema)).toEqual({ title: "Crews restore\ufffd power", facts: ["ok 😀"] });
  });

  it.each([
    ["nothing", ""],
    ["prose", "The grid is fine."],
    ["another form", '{"headline":"Crews restore power"}'],
    ["an answer that was cut off", ANSWER.slice(0, -1)],
    ["thoughts alone", `<think>${ANSWER}</think>`],
  ])("finds no answer in %s", (_, content) => expect(readJsonAnswer(content, schema)).toBeUndefined());

  it("gives up after twenty values", () => {
    expect(readJsonAnswer(`${"{} ".repeat(19)}${ANSWER}`, schema)).toEqual(VALUE);
    expect(readJsonAnswer(`${"{} ".repeat(20)}${ANSWER}`, schema)).toBeUndefined();
  });
});
