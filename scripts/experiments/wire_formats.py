"""The documents of model providers as scripted endpoints speak them: what a request says, and how it is answered."""
import base64
import hashlib
import json
import math
import re

SHAPES = (('/chat/completions', 'chat'), ('/responses', 'responses'), ('/messages', 'anthropic'),
          ('/embeddings', 'embeddings'), (':generateContent', 'gemini'), (':embedContent', 'gemini-embedding'),
          (':batchEmbedContents', 'gemini-embeddings'), ('/images/generations', 'images'), ('/txt2img', 'txt2img'))
REFUSAL = 'This cannot be answered.'


def shape_of(path):
    bare = path.split('?')[0].rstrip('/')
    return next((shape for end, shape in SHAPES if bare.endswith(end)), None)


def model_of(document, path):
    named = re.search(r'/models/([^/:]+):', path)
    checkpoint = document.get('override_settings', {}).get('sd_model_checkpoint')
    return str(document.get('model') or checkpoint or (named[1] if named else 'test-model'))


def content_of(document):
    """All texts of a request in order, and the SHA-256 of each picture."""
    texts, images = [], []

    def visit(value, key=''):
        if isinstance(value, dict):
            for name, item in value.items():
                visit(item, name)
        elif isinstance(value, list):
            for item in value:
                visit(item, key)
        elif isinstance(value, str):
            data = re.fullmatch(r'(?:data:[\w/+.-]+;base64,)([A-Za-z0-9+/=]+)', value)
            if data or key == 'data':
                images.append(hashlib.sha256(base64.b64decode(data[1] if data else value)).hexdigest())
            elif key in ('text', 'content', 'input', 'system', 'instructions', 'prompt'):
                texts.append(value)

    if not isinstance(document, dict):
        raise ValueError('no object')
    visit(document)
    return texts, images


def error(shape, status, message):
    if shape == 'images' and status == 400:
        return json.dumps({'error': {'message': REFUSAL, 'type': 'image_generation_user_error', 'param': None,
                                     'code': 'moderation_blocked'}}).encode()
    if shape and shape.startswith('gemini'):
        document = {'error': {'code': status, 'message': message, 'status': 'SCRIPTED'}}
    elif shape == 'anthropic':
        document = {'type': 'error', 'error': {'type': 'scripted_error', 'message': message}}
    else:
        document = {'error': {'message': message, 'type': 'scripted_error', 'param': None, 'code': None}}
    return json.dumps(document).encode()


def vector(text):
    """Sixteen numbers of length 1 that depend on the words only."""
    numbers = [0.0] * 16
    for word in re.findall(r'\w+', text.lower()) or ['']:
        for i, byte in enumerate(hashlib.sha256(word.encode()).digest()[:16]):
            numbers[i] += byte - 127.5
    length = math.sqrt(sum(x * x for x in numbers))
    return [round(x / length, 6) for x in numbers]


def embeddings(shape, document, model, text):
    """A scripted answer that is a JSON array is the vector; else it depends on the words. Of several texts `text` lists what
    is scripted for each."""
    texts = content_of(document)[0] or ['']
    scripted = text if isinstance(text, list) else [text] * len(texts)
    vectors = [json.loads(answer) if answer.startswith('[') else vector(own) for answer, own in zip(scripted, texts)]
    if shape == 'gemini-embedding':
        return {'embedding': {'values': vectors[0]}}
    if shape == 'gemini-embeddings':
        return {'embeddings': [{'values': values} for values in vectors]}
    # In any order: "index" says which is which.
    data = [{'object': 'embedding', 'index': i, 'embedding': values} for i, values in enumerate(vectors)]
    return {'object': 'list', 'data': data[::-1], 'model': model, 'usage': {'prompt_tokens': 3, 'total_tokens': 3}}


def chat(model, text, variant, usage):
    refused = variant == 'refusal'
    message = {'role': 'assistant', 'content': None if refused else text, 'refusal': REFUSAL if refused else None}
    finish = {'maxtokens': 'length', 'refusal': 'content_filter'}.get(variant, 'stop')
    choices = [] if variant == 'nocontent' else [{'index': 0, 'message': message, 'finish_reason': finish}]
    return {'id': 'chatcmpl-1', 'object': 'chat.completion', 'created': 0, 'model': model, 'choices': choices,
            'usage': {'prompt_tokens': usage[0], 'completion_tokens': usage[1], 'total_tokens': sum(usage)}}


def responses(model, text, variant, usage):
    part = {'type': 'refusal', 'refusal': REFUSAL} if variant == 'refusal' else {'type': 'output_text', 'text': text}
    cut = variant == 'maxtokens'
    output = [] if variant == 'nocontent' else [
        {'type': 'message', 'id': 'msg_1', 'status': 'completed', 'role': 'assistant', 'content': [part]}]
    return {'id': 'resp_1', 'object': 'response', 'model': model, 'error': None, 'output': output,
            'status': 'incomplete' if cut else 'completed',
            'incomplete_details': {'reason': 'max_output_tokens'} if cut else None,
            'usage': {'input_tokens': usage[0], 'output_tokens': usage[1], 'total_tokens': sum(usage)}}


def gemini(model, text, variant, usage):
    counts = {'promptTokenCount': usage[0], 'candidatesTokenCount': usage[1], 'totalTokenCount': sum(usage)}
    if variant == 'refusal':
        return {'promptFeedback': {'blockReason': 'SAFETY'}, 'usageMetadata': counts}
    finish = 'MAX_TOKENS' if variant == 'maxtokens' else 'STOP'
    candidates = [] if variant == 'nocontent' else [
        {'content': {'role': 'model', 'parts': [{'text': text}]}, 'finishReason': finish, 'index': 0}]
    return {'candidates': candidates, 'usageMetadata': counts, 'modelVersion': model}


def anthropic(model, text, variant, usage):
    finish = {'maxtokens': 'max_tokens', 'refusal': 'refusal'}.get(variant, 'end_turn')
    content = [] if variant in ('nocontent', 'refusal') else [{'type': 'text', 'text': text}]
    return {'id': 'msg_1', 'type': 'message', 'role': 'assistant', 'model': model, 'content': content,
            'stop_reason': finish, 'stop_sequence': None,
            'usage': {'input_tokens': usage[0], 'output_tokens': usage[1]}}


def images(model, text, variant, usage):
    """A scripted answer is the picture in base64."""
    return {'created': 0, 'data': [] if variant == 'nocontent' else [{'b64_json': text}],
            'usage': {'input_tokens': usage[0], 'output_tokens': usage[1], 'total_tokens': sum(usage)}}


def txt2img(model, text, variant, usage):
    return {'images': [] if variant == 'nocontent' else [text], 'parameters': {}, 'info': '{}'}


def answer(shape, document, model, text, variant=''):
    """The bytes of a response; `variant` is '', 'nocontent', 'refusal' or 'maxtokens' (half of the text)."""
    if variant == 'maxtokens':
        text = text[:len(text) // 2 or 1]
    usage = (sum(map(len, content_of(document)[0])) // 4 + 1, len(text) // 4 + 1)
    writers = {'images': images, 'txt2img': txt2img, 'chat': chat, 'responses': responses, 'gemini': gemini, 'anthropic': anthropic}
    written = (writers[shape](model, text, variant, usage) if shape in writers
               else embeddings(shape, document, model, text))
    return json.dumps(written).encode()
